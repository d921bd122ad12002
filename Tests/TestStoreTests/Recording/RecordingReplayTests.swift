import Foundation
import TestSupport
import Testing

@testable import Store
@testable import TestStore

@Reducer
private struct Cart {
  struct State: Equatable {
    var items: [Item] = []
    var isLoading = false
    var luck: [Int] = []
    var seenAt: Date?
  }

  struct Item: Equatable { let id: UUID; var name: String }

  @CasePathable
  enum Action: Codable, Equatable {
    case add(String)
    case addTwo
    case load
    case loaded([String])
    case look
    case draw(Int)
  }

  @Dependency(\.uuid) var uuid
  @Dependency(\.date.now) var now
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  var isBroken = false

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let name): state.items.append(Item(id: uuid(), name: name))
      case .addTwo:
        for name in ["a", "b"] { state.items.append(Item(id: uuid(), name: name)) }
      case .load:
        state.isLoading = true
        return .run { send in await send(.loaded(["tea"])) }
      case .loaded(let names):
        state.isLoading = isBroken
        for name in names { state.items.append(Item(id: uuid(), name: name)) }
      case .look: state.seenAt = now
      case .draw(let count):
        withRandomNumberGenerator { generator in
          for _ in 0..<count { state.luck.append(Int.random(in: 1...6, using: &generator)) }
        }
      }
      return .none
    }
  }
}

@MainActor
@Suite("A recording in a test")
struct RecordingReplayTests {
  private func recorded(_ states: Recording.States = .none) async throws -> (Recording, Cart.State) {
    let recording = Recording(states: states)
    let store = Store(initialState: Cart.State()) {
      Cart()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 64))
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(RecordedNumbers([1 << 62, 1 << 60]))
      $0.record(to: recording)
    }
    store.record(to: recording)
    store.send(.add("milk"))
    store.send(.addTwo)
    store.send(.look)
    await store.send(.load).finish()
    store.send(.draw(2))
    return (recording, store.state)
  }

  @Test("reaches the same state in a test store")
  func replays() async throws {
    let (recording, state) = try await recorded(.dumps())
    let store = TestStore(initialState: Cart.State()) { Cart() }
    #expect(store.replay(recording) == 6)
    #expect(store.state == state)
  }

  @Test("fails at the first difference, with its state, if it has descriptions of states")
  func dumps() async throws {
    let (recording, _) = try await recorded(.dumps())
    let found = await failures {
      let store = TestStore(initialState: Cart.State()) { Cart(isBroken: true) }
      #expect(store.replay(recording) == 4)
    }
    #expect(
      found.map(\.message) == [
        """
        The replay differs from the recording at action 4. The states after this action differ (recorded −, replayed +):

            \"\"\"
            … (19 unchanged)
          −   isLoading: false,
          +   isLoading: true,
              luck: [],
              seenAt: Date(2001-01-01 00:01:04 +0000)
            )
            \"\"\"

        Line 14 of segment 0 of the recording:
          Cart.Action.loaded(
            [
              [0]: "tea"
            ]
          )

        Likely causes, in order:
        1. The reducer has changed since the recording was made.
        2. The reducer uses something that is not recorded: a global variable, 'Date()', or a dependency without \
        'recording.recorded(_:as:)'.
        3. The replay began in another state than the recording.

        Fix: replay with the version of the program that made the recording, from the same initial state, and let the \
        reducer use recorded dependencies only.
        """
      ])
  }

  @Test("is printed as a test")
  func prints() async throws {
    let (recording, _) = try await recorded()
    let text = try recording.printTest {
      TestStore(initialState: Cart.State()) { Cart() }
    }
    #expect(
      text == """
        @Test @MainActor func repeatsTheRecording() async {
          let store = TestStore(initialState: Cart.State()) { Cart() }
          store.dependencies.uuid = UUIDGenerator { UUID(uuidString: "00000000-0000-0000-0000-000000000000")! }
          await store.send(.add("milk")) {
            $0.items = [Cart.Item(id: UUID(uuidString: "00000000-0000-0000-0000-000000000000")!, name: "milk")]
          }
          do {
            let uuids = LockIsolated([UUID(uuidString: "00000000-0000-0000-0000-000000000001")!, UUID(uuidString: "00000000-0000-0000-0000-000000000002")!])
            store.dependencies.uuid = UUIDGenerator { uuids.withValue { $0.count > 1 ? $0.removeFirst() : $0[0] } }
          }
          await store.send(.addTwo) {
            $0.items.append(Cart.Item(id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!, name: "a"))
            $0.items.append(Cart.Item(id: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!, name: "b"))
          }
          store.dependencies.date = DateGenerator { Date(timeIntervalSinceReferenceDate: 64.0) }
          await store.send(.look) {
            $0.seenAt = Date(timeIntervalSinceReferenceDate: 64.0)
          }
          await store.send(.load) {
            $0.isLoading = true
          }
          store.dependencies.uuid = UUIDGenerator { UUID(uuidString: "00000000-0000-0000-0000-000000000003")! }
          await store.receive(.loaded(["tea"])) {
            $0.items.append(Cart.Item(
              id: UUID(uuidString: "00000000-0000-0000-0000-000000000003")!,
              name: "tea"
            ))
            $0.isLoading = false
          }
          store.dependencies.withRandomNumberGenerator = WithRandomNumberGenerator(RecordedNumbers([4611686018427387904, 1152921504606846976]))
          await store.send(.draw(2)) {
            $0.luck = [2, 1]
          }
        }
        """)
  }

  /// What a range of the recording prints; it is compared with the text of this file, and run.
  static func printedRange() async {
    // Printed:
    let store = TestStore(initialState: Cart.State()) { Cart() }
    await store.withExhaustivity(.off) {
      store.dependencies.uuid = UUIDGenerator { UUID(uuidString: "00000000-0000-0000-0000-000000000000")! }
      await store.send(.add("milk"))
    }
    // swift-format-ignore
    do {
      let uuids = LockIsolated([UUID(uuidString: "00000000-0000-0000-0000-000000000001")!, UUID(uuidString: "00000000-0000-0000-0000-000000000002")!])
      store.dependencies.uuid = UUIDGenerator { uuids.withValue { $0.count > 1 ? $0.removeFirst() : $0[0] } }
    }
    await store.send(.addTwo) {
      $0.items.append(Cart.Item(id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!, name: "a"))
      $0.items.append(Cart.Item(id: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!, name: "b"))
    }
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
    // End.
  }

  @Test("of which a range is printed takes the actions before it without assertions, and passes")
  func printsRange() async throws {
    let (recording, _) = try await recorded()
    let text = try recording.printTest(actions: 2...2) {
      TestStore(initialState: Cart.State()) { Cart() }
    }
    let lines = try String(contentsOfFile: #filePath, encoding: .utf8).components(separatedBy: "\n")
    let begin = try #require(lines.firstIndex { $0.hasSuffix("// Printed:") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// End.") })
    let body = lines[(begin + 1)..<end].filter { !$0.hasSuffix("// swift-format-ignore") }
    #expect(
      text.components(separatedBy: "\n").dropFirst().dropLast() == body.map { String($0.dropFirst(2)) }[...])
    await Self.printedRange()
  }

  @Test("is not printed as a test beyond a jump, which no test can repeat")
  func printsNoJump() throws {
    func recording(jumpsAfter count: Int) throws -> Recording {
      let recording = Recording()
      let store = Store(initialState: Tally.State()) { Tally() }
      store.record(to: recording)
      let history = store.history()
      for number in 0..<3 {
        if number == count { history.jump(to: 0) }
        store.send(.add(number))
      }
      return recording
    }
    func text(_ recording: Recording, actions: ClosedRange<Int>? = nil) throws -> String {
      try recording.printTest(actions: actions) { TestStore(initialState: Tally.State()) { Tally() } }
    }
    #expect(try text(recording(jumpsAfter: 2), actions: 1...2).contains("send(.add(1))"))
    let late = #expect(throws: RecordingError.self) { try text(recording(jumpsAfter: 2)) }
    #expect(
      "\(try #require(late))" == """
        Line 5 of segment 0 of the recording, a jump to another state by a 'History', the inspector or a replay, comes \
        before an action of the test. A test can't repeat a jump.

        Fix: print a test of the actions before the jump: 'printTest(actions: 1...2)'.
        """)
    let early = #expect(throws: RecordingError.self) { try text(recording(jumpsAfter: 0)) }
    #expect("\(try #require(early))".hasSuffix("Fix: record without the jump."))
  }

  @Test("of which a range is printed may have anything after the range")
  func printsBeforeAnything() throws {
    let recording = Recording()
    let store = Store(initialState: Cart.State()) {
      Cart()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.record(to: recording)
    }
    store.record(to: recording)
    let history = store.history()
    store.send(.add("milk"))
    let log = IssueLog()
    withIssueReporter(log) { history.jump(to: 0) }
    #expect(log.issues.map(\.kind) == [.recordingFailure])
    store.send(.add("tea"))
    func text(_ actions: ClosedRange<Int>?) throws -> String {
      try recording.printTest(actions: actions) { TestStore(initialState: Cart.State()) { Cart() } }
    }
    #expect(try text(1...1).contains("skipInFlightEffects"))
    #expect(throws: RecordingError.self) { try text(nil) }
    #expect(throws: RecordingError.self) { try text(1...2) }
  }

  @Reducer
  fileprivate struct Tally {
    struct State: Codable, Equatable { var sum = 0 }
    @CasePathable enum Action: Codable { case add(Int) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .add(let number): state.sum += number
        }
        return .none
      }
    }
  }

  @Test("that was printed as a test passes")
  func repeatsTheRecording() async {
    let store = TestStore(initialState: Cart.State()) { Cart() }
    store.dependencies.uuid = UUIDGenerator { UUID(uuidString: "00000000-0000-0000-0000-000000000000")! }
    await store.send(.add("milk")) {
      $0.items = [Cart.Item(id: UUID(uuidString: "00000000-0000-0000-0000-000000000000")!, name: "milk")]
    }
    do {
      let uuids = LockIsolated([
        UUID(uuidString: "00000000-0000-0000-0000-000000000001")!,
        UUID(uuidString: "00000000-0000-0000-0000-000000000002")!,
      ])
      store.dependencies.uuid = UUIDGenerator { uuids.withValue { $0.count > 1 ? $0.removeFirst() : $0[0] } }
    }
    await store.send(.addTwo) {
      $0.items.append(Cart.Item(id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!, name: "a"))
      $0.items.append(Cart.Item(id: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!, name: "b"))
    }
    store.dependencies.date = DateGenerator { Date(timeIntervalSinceReferenceDate: 64.0) }
    await store.send(.look) {
      $0.seenAt = Date(timeIntervalSinceReferenceDate: 64.0)
    }
    await store.send(.load) {
      $0.isLoading = true
    }
    store.dependencies.uuid = UUIDGenerator { UUID(uuidString: "00000000-0000-0000-0000-000000000003")! }
    await store.receive(.loaded(["tea"])) {
      $0.items.append(
        Cart.Item(
          id: UUID(uuidString: "00000000-0000-0000-0000-000000000003")!,
          name: "tea"
        ))
      $0.isLoading = false
    }
    store.dependencies.withRandomNumberGenerator = WithRandomNumberGenerator(
      RecordedNumbers([4611686018427387904, 1152921504606846976]))
    await store.send(.draw(2)) {
      $0.luck = [2, 1]
    }
  }
}
