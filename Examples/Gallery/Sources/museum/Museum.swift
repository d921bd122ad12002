import Store

extension SharedKey where Self == InMemoryKey<Int>.Default {
  /// The number of visitors in the museum, kept in memory while the program runs.
  static var inside: Self { Self[.inMemory("inside"), default: 0] }
}

extension SharedKey where Self == FileStorageKey<[String: Int]>.Default {
  /// The number of visitors that each door has let in or out, stored in a file for later runs.
  static var passages: Self { Self[.fileStorage("museum.json"), default: [:]] }
}

/// A door of a museum that admits a limited number of visitors at a time.
@Reducer
struct Door {
  struct State: Equatable {
    let name: String
    let limit: Int
    var turnedAway = 0
    @Shared(.inside) var inside
    @Shared(.passages) var passages
  }

  enum Action {
    case enter
    case leave
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .enter:
        // One lock covers the check and the change, because the other door may let someone in at the same time.
        let isAdmitted = state.$inside.withLock { [limit = state.limit] inside in
          guard inside < limit else { return false }
          inside += 1
          return true
        }
        guard isAdmitted else {
          state.turnedAway += 1
          return .none
        }
      case .leave:
        state.$inside.withLock { $0 = max(0, $0 - 1) }
      }
      state.$passages.withLock { [name = state.name] in $0[name, default: 0] += 1 }
      return .none
    }
  }
}

/// A person who works at a door. Each attendant has a separate store.
actor Attendant {
  private let store: StoreOf<Door>

  /// Creates an attendant for a door.
  ///
  /// - Parameters:
  ///   - name: The name of the door.
  ///   - limit: The maximum number of visitors whom the attendant admits.
  init(_ name: String, limit: Int) {
    store = Store(initialState: Door.State(name: name, limit: limit)) { Door() }
  }

  /// Handles a number of visitors who want to enter, and lets someone out after every third of them.
  func work(visitors: Int) {
    for visitor in 1...visitors {
      store.send(.enter)
      if visitor.isMultiple(of: 3) { store.send(.leave) }
    }
  }

  /// The state of the door.
  var state: Door.State { store.state }
}

@main
struct Program {
  static func main() async throws {
    let doors = ["north", "south"].map { Attendant($0, limit: 500) }
    await withTaskGroup { group in
      for door in doors { group.addTask { await door.work(visitors: 1_000) } }
    }
    let (north, south) = (await doors[0].state, await doors[1].state)
    print("\(north.inside) visitors are inside; \(north.turnedAway + south.turnedAway) were turned away.")
    try await north.$passages.save()
    print("museum.json has \(north.passages.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }).")
  }
}
