import Store

/// The tasks and what is shown of them.
@Reducer
struct TaskList {
  /// The tasks and the filter.
  struct State: Equatable {
    /// The tasks, as they stand in the file.
    var document = Document()
    /// Which of them are shown.
    var filter = Filter()
  }

  /// What can happen to the tasks.
  enum Action: Equatable {
    /// Someone gave a command.
    case command(Command)
    /// A command was carried out, or not.
    case reported(Report)
  }

  @Dependency(\.today) private var today

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .command(.list(let terms)):
      state.filter = Filter(terms)
      return .send(.reported(.listed))
    case .command(.add(let text)):
      let line = ItemEditing.new(text)
      let number = state.document.append(line)
      return .send(.reported(.changed("Added \(number): \(line)")))
    case .command(.done(let number)):
      return change(number, in: &state.document, verb: "Done", otherwise: "is done already") {
        ItemEditing.completed($0, on: today())
      }
    case .command(.rm(let number)):
      return edit(number, in: &state.document) { text, document in
        document.clearLine(number)
        return .changed("Removed \(number): \(text)")
      }
    case .command(.edit(let number, let text)):
      return change(number, in: &state.document, verb: "Changed", otherwise: "has this text already") {
        ItemEditing.replaced($0, with: ItemEditing.cleaned(text))
      }
    case .command(.pri(let number, let priority)):
      return prioritise(number, priority, in: &state.document)
    case .reported:
      return .none
    }
  }
}

extension TaskList {
  /// Changes a task that exists, and reports it.
  private func edit(
    _ number: Int, in document: inout Document, _ body: (String, inout Document) -> Report
  ) -> Effect<Action> {
    guard let line = document[number] else {
      return .send(.reported(.failed("There is no task \(number).")))
    }
    return .send(.reported(body(line.text, &document)))
  }

  /// Rewrites a task's line, unless `rewrite` returns nothing or nothing new.
  private func change(
    _ number: Int, in document: inout Document, verb: String, otherwise: String,
    _ rewrite: (String) -> String?
  ) -> Effect<Action> {
    edit(number, in: &document) { text, document in
      guard let new = rewrite(text), !new.hasSameBytes(as: text) else {
        return .unchanged("Task \(number) \(otherwise): \(text)")
      }
      document.replaceText(ofLine: number, with: new)
      return .changed("\(verb) \(number): \(new)")
    }
  }

  private func prioritise(
    _ number: Int, _ priority: Priority?, in document: inout Document
  ) -> Effect<Action> {
    if let text = document[number]?.text, ItemEditing.isDone(text) {
      return .send(.reported(.failed("Task \(number) is done, and a done task has no priority: \(text)")))
    }
    let already = priority.map { "has priority \($0) already" } ?? "has no priority"
    return change(number, in: &document, verb: "Changed", otherwise: already) {
      ItemEditing.prioritised($0, priority)
    }
  }
}
