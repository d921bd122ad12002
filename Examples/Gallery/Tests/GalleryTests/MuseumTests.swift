import Foundation
import TestStore
import Testing

@testable import museum

@Suite struct MuseumTests {
  @Test func `a door counts`() async {
    let store = TestStore(initialState: Door.State(name: "north", limit: 1)) { Door() }
    await store.send(.enter) { state in
      state.$inside.withLock { $0 = 1 }
      state.$passages.withLock { $0 = ["north": 1] }
    }
    await store.send(.enter) { $0.turnedAway = 1 }
    await store.send(.leave) { state in
      state.$inside.withLock { $0 = 0 }
      state.$passages.withLock { $0 = ["north": 2] }
    }
  }

  @Test func `both doors admit as many as there is room for`() async throws {
    let doors = ["north", "south"].map { Attendant($0, limit: 100) }
    await withTaskGroup { group in
      for door in doors { group.addTask { await door.work(visitors: 600) } }
    }
    let (north, south) = (await doors[0].state, await doors[1].state)
    #expect(north.inside == south.inside)
    #expect((90...100).contains(north.inside))
    // Each door lets a visitor in or turns the visitor away. For every third visitor, it also lets someone out.
    let turnedAway = north.turnedAway + south.turnedAway
    #expect(north.passages.values.reduce(0, +) == 1_200 - turnedAway + 400)
    #expect(1_200 - turnedAway - 400 == north.inside)
  }

  @Test func `a later run goes on with the file`() async throws {
    @Dependency(\.defaultFileStorage) var storage
    let file = URL(fileURLWithPath: "museum.json")
    storage.setContents(Data(#"{"north":7}"#.utf8), of: file)
    let door = Attendant("north", limit: 10)
    await door.work(visitors: 1)
    #expect(await door.state.passages == ["north": 8])
    #expect(storage.contents(of: file).map { String(decoding: $0, as: UTF8.self) }?.contains("8") == true)
  }
}
