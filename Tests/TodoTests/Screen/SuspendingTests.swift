import Store
import TestStore
import TestSupport
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("Suspending the screen")
struct SuspendingTests {
  private let gate = Gate()
  private let stops = LockIsolated(0)
  private let clock = TestClock()

  /// Returns a program whose writes wait at the gate.
  private func store(isWritten: Bool = true) throws -> TestStore<Screen.State, Screen.Action> {
    let file = try MemoryFile("one\n")
    var files = file.client
    files.write = { [write = files.write, gate] document, location, version in
      await gate.pass()
      return isWritten == false
        ? .failure(.locked(path: location.path, folder: "/")) : await write(document, location, version)
    }
    let store = TestStore(initialState: Screen.State(location: Location(path: "/todo.txt"))) {
      Screen()
    } withDependencies: { [files, stops, clock] in
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
    return store
  }

  @Test("waits for the end of a write, which has the lock of the folder", arguments: [true, false])
  func duringWrite(isWritten: Bool) async throws {
    let store = try store(isWritten: isWritten)
    await store.send(.started)
    await store.receive(\.file.loaded)
    await store.send(.terminal([.key(" ")]))
    await clock.advance(by: Autosave.delay)
    await store.receive(\.file.due)
    await gate.arrivals(1)
    await store.send(.terminal([.key(.control("z"))])) { $0.stopsAfterSaving = true }
    #expect(store.state.file.phase == .saving)
    #expect(!store.state.isSuspended && stops.value == 0, "the screen is still in use")
    gate.open()
    await store.receive(\.file.saved) { $0.isSuspended = true }
    await store.receive(.terminal([.resized(.usual)])) { $0.isSuspended = false }
    #expect(!store.state.stopsAfterSaving && stops.value == 1)
  }

  @Test("writes first what is not saved, and happens once though it is asked for twice")
  func twice() async throws {
    let store = try store()
    await store.send(.started)
    await store.receive(\.file.loaded)
    await store.send(.terminal([.key(" "), .key(.control("z"))])) { $0.stopsAfterSaving = true }
    await gate.arrivals(1)
    await store.send(.terminal([.key(.control("z"))]))
    #expect(store.state.file.phase == .saving)
    #expect(!store.state.isSuspended && stops.value == 0, "the screen is still in use")
    gate.open()
    await store.receive(\.file.saved) { $0.isSuspended = true }
    await store.receive(.terminal([.resized(.usual)])) { $0.isSuspended = false }
    await store.skipReceivedActions(strict: false)
    #expect(!store.state.stopsAfterSaving && stops.value == 1)
  }

  @Test("happens once though the key came twice at a time")
  func twiceAtOnce() async throws {
    let store = try store()
    await store.send(.started)
    await store.receive(\.file.loaded)
    await store.send(.terminal([.key(.control("z")), .key(.control("z"))])) { $0.isSuspended = true }
    await store.receive(.terminal([.resized(.usual)])) { $0.isSuspended = false }
    await store.skipReceivedActions(strict: false)
    #expect(!store.state.stopsAfterSaving && stops.value == 1)
  }
}
