import Effects
import TestSupport
import Testing

@testable import Store

/// The inspection of a store that belongs to no actor.
@Suite("An inspected store without isolation") struct UnboundInspectionTests {
  private let disk = TestDisk(isWatched: false)

  @Test("answers when it is used")
  nonisolated(nonsending) func use() async throws {
    defer { disk.remove() }
    let store = makeStore()
    let inspection = store.inspect(in: InspectionFolder(path: disk.path("inspected")), 0, [], at: .unknown)
    let program = try InspectingProgram(at: inspection.path)
    #expect(await program.next()?.hello != nil)
    let (answer, hasAnswer) = (Locked<InspectedNode?>(nil), Locked(false))
    let asking = Task {
      let node = await program.ask(.node(path: ["title"], from: 0, count: 0, moment: nil))?.node
      answer.withLock { $0 = node }
      hasAnswer.withLock { $0 = true }
    }
    store.send(.rename("used"))
    // The request arrives by another thread, so the store is used until it has arrived.
    while !hasAnswer.value {
      _ = store.title
      await Task.yield()
    }
    await asking.value
    #expect(answer.value?.value.text == "\"used\"")
  }

  @Test("answers while its owner waits for effects")
  nonisolated(nonsending) func wait() async throws {
    defer { disk.remove() }
    let store = Store(initialState: PrintedNews.State()) { PrintedNews() }
    let inspection = store.inspect(in: InspectionFolder(path: disk.path("inspected")), 0, [], at: .unknown)
    let program = try InspectingProgram(at: inspection.path)
    let gate = Gate()
    let task = store.send(.wait(gate))
    let asking = Task {
      let names = await program.ask(.effects)?.effects?.map(\.name)
      gate.open()
      return names
    }
    await task.finish()
    #expect(await asking.value == ["refresh"])
  }

  private func makeStore() -> StoreOf<Table> {
    Store(initialState: Table.State(rows: [])) { Table() }
  }
}
