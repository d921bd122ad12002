import Store

/// A counter beside a struct that contains a collection.
@Reducer
struct Shelf {
  struct State {
    var count = 0
    var books = Books()
  }

  struct Books: Equatable {
    var title = "A title that does not fit into the value itself"
    var books: IdentifiedArrayOf<Book> = IdentifiedArray(uniqueElements: (0..<100).map { Book(id: $0) })
    var isOpen = false
  }

  struct Book: Equatable, Identifiable {
    let id: Int
    var title = ""
  }

  enum Action { case increment }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}
