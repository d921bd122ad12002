import TestStore

@testable import StoreTodo

/// Returns a session on a file, on the last day of January 2025.
@MainActor
func makeSession(_ path: String, hasColors: Bool = false) -> Session {
  withDependencies {
    $0.files = .liveValue
    $0.today = { Day(year: 2025, month: 1, day: 31)! }
  } operation: {
    Session(location: Location(path: path), hasColors: hasColors)
  }
}

/// Returns a test store of the program with a file in memory, on the last day of January 2025.
func makeAppStore(
  _ file: MemoryFile, isolation: isolated (any Actor)? = #isolation
) -> TestStore<App.State, App.Action> {
  TestStore(initialState: App.State(persistence: Persistence.State(location: Location(path: "/todo.txt")))) {
    App()
  } withDependencies: {
    $0.files = file.client
    $0.today = { Day(year: 2025, month: 1, day: 31)! }
  }
}
