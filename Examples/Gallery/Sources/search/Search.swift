import Store

/// A search that starts when the user pauses typing, and discards outdated results.
@Reducer
struct Search {
  struct State: Equatable {
    var query = ""
    var found: [String] = []
    var problem: String?
  }

  enum Action {
    case queryChanged(String)
    case response(Result<[String], any Error>)
  }

  enum CancelID { case search }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.wordClient) var wordClient

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        state.problem = nil
        guard !query.isEmpty else {
          state.found = []
          return .cancel(id: CancelID.search)
        }
        return .run { [wordClient] send in
          await send(.response(Result { try await wordClient.search(query) }))
        }
        .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
      case .response(.success(let words)):
        state.found = words
        return .none
      case .response(.failure(let error)):
        state.problem = "\(error)"
        return .none
      }
    }
  }
}

/// A client that finds words.
struct WordClient: Sendable {
  var search: @Sendable (_ query: String) async throws -> [String]
}

extension WordClient: DependencyKey {
  static let liveValue = Self { query in
    let words = ["store", "story", "storm", "stone", "stop", "actor", "action", "effect"]
    return words.filter { $0.hasPrefix(query) }
  }
}

extension DependencyValues {
  var wordClient: WordClient {
    get { self[WordClient.self] }
    set { self[WordClient.self] = newValue }
  }
}

@main
struct Program {
  @MainActor
  static func main() async throws {
    let store = Store(initialState: Search.State()) { Search() }
    let token = store.observe { print("'\(store.query)' \(store.found)") }
    var last: StoreTask?
    for length in 1...4 {
      last = store.send(.queryChanged(String("stor".prefix(length))))
      try await Task.sleep(for: .milliseconds(100))
    }
    await last?.finish()
    token.cancel()
  }
}
