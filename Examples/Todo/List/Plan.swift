/// The change that a command will make to the tasks, and the message about it.
struct Plan: Equatable {
  /// The change of the tasks; `nil` if there is none.
  var edit: Edit?
  /// The message about the result.
  let report: Report
}

extension Plan {
  /// Computes the change that a command makes.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - document: The tasks, which are not changed.
  ///   - today: A closure that returns the current day, which is written into the lines.
  ///   - settings: The settings, which determine whether new tasks get a creation date.
  init(
    _ command: Command, in document: Document, today: () -> Day, settings: Settings = Settings()
  ) {
    switch command {
    // `list` changes no task. The app carries out `archive` and `undo` on the file itself.
    case .list, .archive, .undo:
      self.init(report: .listed)
    case .add(let text):
      let line = Plan.line(ofNew: text, today: today, settings: settings)
      let edit = document.appending(line)
      self.init(edit: edit, report: Plan.added(line, number: edit.start + edit.new.count))
    case .done(let numbers):
      let today = today()
      self = .combining(numbers, in: document) { .completing($0, in: $1, on: today) }
    case .rm(let numbers):
      self = .combining(numbers, in: document) { number, document in
        .editing(number, in: document) {
          Plan(edit: document.clearing(number), report: .changed("Removed \(number): \($0)"))
        }
      }
    case .edit(let number, let text):
      self = .changing(number, in: document, verb: "Changed", otherwise: "has this text already") {
        ItemEditing.replaced($0, with: ItemEditing.cleaned(text))
      }
    case .append(let number, let text):
      self = .changing(number, in: document) { ItemEditing.appended($0, ItemEditing.cleaned(text)) }
    case .prepend(let number, let text):
      self = .changing(number, in: document) { ItemEditing.prepended($0, ItemEditing.cleaned(text)) }
    case .pri(let numbers, let priority):
      self = .combining(numbers, in: document) { .prioritising($0, priority, in: $1) }
    }
  }

  /// Returns the line of a new task.
  ///
  /// - Parameters:
  ///   - text: The text of the task.
  ///   - today: A closure that returns the current day, which is written into the lines.
  ///   - settings: The settings, which determine whether new tasks get a creation date.
  /// - Returns: The line.
  static func line(ofNew text: String, today: () -> Day, settings: Settings) -> String {
    ItemEditing.new(text, createdOn: settings.addsCreationDate ? today() : nil)
  }

  /// Returns the message about a new task.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - number: Its number.
  /// - Returns: The message.
  static func added(_ line: String, number: Int) -> Report { .changed("Added \(number): \(line)") }

  /// Computes the change that makes a done task open again.
  ///
  /// - Parameters:
  ///   - number: The number of the task.
  ///   - document: The tasks.
  /// - Returns: The plan.
  static func reopening(_ number: Int, in document: Document) -> Plan {
    changing(number, in: document, verb: "Reopened", otherwise: "is not done", ItemEditing.reopened)
  }

  /// Computes the replacement of a task's line.
  ///
  /// - Parameters:
  ///   - number: The number of the task.
  ///   - text: The new line.
  ///   - document: The tasks.
  /// - Returns: The plan.
  static func rewriting(_ number: Int, with text: String, in document: Document) -> Plan {
    changing(number, in: document, verb: "Changed", otherwise: "has this text already") {
      // If the user did not change the text, the line stays the same, even if `ItemEditing.new` would change it.
      text.hasSameBytes(as: $0) ? nil : ItemEditing.new(text)
    }
  }

  /// Computes one edit that removes tasks.
  ///
  /// - Parameters:
  ///   - ids: The identities of the lines of the tasks.
  ///   - document: The tasks.
  ///   - undo: The key that undoes the edit. The message names it.
  /// - Returns: The plan.
  static func removing(_ ids: [LineID], in document: Document, undo: String) -> Plan {
    guard !ids.isEmpty else { return Plan(report: .unchanged("No task is shown.")) }
    return Plan(
      edit: document.clearing(ids),
      report: .changed("Removed \(ids.count == 1 ? "1 task" : "\(ids.count) tasks"). Press \(undo) to undo.")
    )
  }
}

extension Plan {
  /// Returns the plan that `body` computes from the line of a task, or a failure if there is no such task.
  private static func editing(_ number: Int, in document: Document, _ body: (String) -> Plan) -> Plan {
    guard let line = document[number] else { return Plan(report: MissingTask(number: number).report) }
    return body(String(line.text))
  }

  /// Returns a plan that rewrites a task's line, unless `rewrite` returns `nil` or an equal line.
  private static func changing(
    _ number: Int, in document: Document, verb: String = "Changed",
    otherwise: String = "has this text already", _ rewrite: (String) -> String?
  ) -> Plan {
    editing(number, in: document) { text in
      guard let new = rewrite(text), !new.hasSameBytes(as: text) else {
        return Plan(report: .unchanged("Task \(number) \(otherwise): \(text)"))
      }
      return Plan(edit: document.replacing(number, with: new), report: .changed("\(verb) \(number): \(new)"))
    }
  }

  /// Returns a plan that completes a task, and adds its next occurrence if the task repeats.
  private static func completing(_ number: Int, in document: Document, on day: Day) -> Plan {
    let plan = changing(number, in: document, verb: "Done", otherwise: "is done already") {
      ItemEditing.completed($0, on: day)
    }
    guard let edit = plan.edit, case .changed(let message) = plan.report,
      let next = document[number].flatMap({ ItemEditing.recurring(String($0.text), doneOn: day) })
    else { return plan }
    var changed = document
    changed.apply(edit)
    let added = changed.append(next)
    return Plan(edit: document.edit(to: changed), report: .changed("\(message)\nAdded \(added): \(next)"))
  }

  private static func prioritising(_ number: Int, _ priority: Priority?, in document: Document) -> Plan {
    if let text = document[number]?.text, ItemEditing.isDone(text) {
      return Plan(report: .failed("Task \(number) is done, and a done task has no priority: \(text)"))
    }
    let already = priority.map { "has priority \($0) already" } ?? "has no priority"
    return changing(number, in: document, verb: "Changed", otherwise: already) {
      ItemEditing.prioritised($0, priority)
    }
  }
}
