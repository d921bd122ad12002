import Store
import TestStore
import TestSupport
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("Suspending the screen")
struct SuspendingTests {
  @Test("waits for the end of a write, which has the lock of the folder", arguments: [true, false])
  func duringWrite(isWritten: Bool) async throws {
    let (gate, stops, clock) = (Gate(), LockIsolated(0), TestClock())
    let file = try MemoryFile("one\n")
    var files = file.client
    files.write = { [write = files.write] document, location, version in
      await gate.pass()
      return isWritten == false
        ? .failure(.locked(path: location.path, folder: "/")) : await write(document, location, version)
    }
    let store = TestStore(initialState: Screen.State(location: Location(path: "/todo.txt"))) {
      Screen()
    } withDependencies: { [files] in
      $0.files = files
      $0.today = { Day(year: 2025, month: 1, day: 31)! }
      $0.continuousClock = clock
      $0.terminal = TerminalClient(
        events: { AsyncStream { $0.finish() } },
        suspend: {
          stops.withValue { $0 += 1 }
          return .usual
        }, resume: { .usual })
    }
    store.exhaustivity = .off
    await store.send(.started)
    await store.receive(\.file.loaded)
    await store.send(.terminal([.key(" ")]))
    await clock.advance(by: Autosave.delay)
    await store.receive(\.file.due)
    await gate.arrivals(1)
    await store.send(.terminal([.key(.control("z"))])) { $0.isSuspended = true }
    #expect(store.state.file.phase == .saving)
    #expect(store.state.stopsAfterSaving && stops.value == 0)
    gate.open()
    await store.receive(\.file.saved)
    await store.receive(.terminal([.resized(.usual)])) { $0.isSuspended = false }
    #expect(!store.state.stopsAfterSaving && stops.value == 1)
  }
}
