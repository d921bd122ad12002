import Foundation
import TestStore
import TestSupport
import Testing

@testable import StoreInspector

@MainActor @Suite("A recording that is followed") struct FollowedRecordingTests {
  @Reducer struct Counter {
    struct State: Equatable, Codable { var count = 0 }
    enum Action: Codable { case add(Int) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .add(let amount): state.count += amount
        }
        return .none
      }
    }
  }

  private let clock = TestClock()
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func makePath() throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appending(path: "counter.recording").path
  }

  private func record(to path: String) throws -> StoreOf<Counter> {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.record(to: try Recording(to: path, isBuffered: false, states: .dumps()))
    return store
  }

  @Test("shows the actions that come, and ends when another recording is in the file")
  func following() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try makePath()
    var store: StoreOf<Counter>? = try record(to: path)
    store?.send(.add(1))
    let program = try FollowedRecording(at: path, clock: clock).program
    let (texts, hasEnded) = (Locked<[String]>([]), Locked(false))
    let reading = Task {
      for await messages in program.news() {
        texts.withLock { $0 += messages.compactMap(\.event?.text) }
      }
      hasEnded.withLock { $0 = true }
    }
    func expect(_ numbers: [Int]) async {
      let expected = numbers.map { #"{"add":{"_0":\#($0)}}"# }
      // The file is read whenever the clock says so.
      while texts.value != expected, !hasEnded.value {
        await clock.advance(by: .milliseconds(250))
        await Task.yield()
      }
      #expect(texts.value == expected)
    }
    await expect([1])
    store?.send(.add(2))
    store?.send(.add(3))
    await expect([1, 2, 3])
    let difference = try await program.ask(.difference(old: 2, new: 3)).difference
    #expect(difference?.lines.contains { $0.contains("count: 6") } == true)

    store = nil
    try FileManager.default.removeItem(atPath: path)
    let other = try record(to: path)
    other.send(.add(9))
    while !hasEnded.value {
      await clock.advance(by: .milliseconds(250))
      await Task.yield()
    }
    await reading.value
    #expect(texts.value.count == 3, "The actions of another recording are not those of this one.")
  }
}
