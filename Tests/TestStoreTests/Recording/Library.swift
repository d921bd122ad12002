import Store

/// A feature whose state changes in all the ways that a script writes differently.
@Reducer
struct Library {
  struct Book: Equatable, Identifiable {
    let id: Int
    var title: String
    var isLent = false
  }

  enum Mood: Equatable { case idle, busy(since: Duration) }

  struct Note: Equatable { var text = "" }

  enum Sheet: Equatable, CasePathable {
    case note(Note)
    case help

    struct AllCasePaths: Sendable {
      var note: AnyCasePath<Sheet, Note> {
        AnyCasePath(embed: { .note($0) }, extract: { if case .note(let note) = $0 { note } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  struct State: Equatable {
    var books: IdentifiedArrayOf<Book> = []
    var shelf: [String] = ["a", "b"]
    var mood = Mood.idle
    var selected: Book?
    var sheet: Sheet?
    var counts = ["lent": 0, "lost": 3]
    var tags: Set<String> = []
    var path = StackState<Book>()
  }

  enum Action: Equatable {
    case load
    case loaded([Book])
    case lend(Int)
    case write(String)
    case rearrange
    case push, pop
    case nothing
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .load:
        state.mood = .busy(since: .milliseconds(1_500))
        return .run { send in
          try await clock.sleep(for: .milliseconds(1_500))
          await send(
            .loaded([Book(id: 1, title: "Dune"), Book(id: 2, title: "Solaris"), Book(id: 3, title: "Ubik")]))
        }
      case .loaded(let books):
        state.books = IdentifiedArray(uniqueElements: books)
        state.mood = .idle
        state.sheet = .note(Note(text: "\(books.count) books"))
      case .lend(let id):
        state.books[id: id]?.isLent = true
        state.selected = state.selected ?? state.books[id: id]
        state.selected?.title += "!"
        state.counts["lent", default: 0] += 1
      case .write(let text): state.sheet?.modify(\.note) { $0.text = text }
      case .rearrange:
        state.books.remove(id: 3)
        state.books.append(Book(id: 4, title: "Roadside \"Picnic\""))
        state.shelf[1] = "c"
        state.shelf.append("d")
        state.counts["lost"] = nil
        state.tags = ["new", "old"]
      case .push: state.path.append(Book(id: 1, title: "Dune"))
      case .pop: state.path.removeLast()
      case .nothing: break
      }
      return .none
    }
  }
}
