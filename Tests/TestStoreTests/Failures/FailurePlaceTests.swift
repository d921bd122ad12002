import TestStore
import TestSupport
import Testing

@Suite("Where a failure is reported")
struct FailurePlaceTests {
  func makeStore() -> TestStoreOf<Tally> { TestStore(initialState: Tally.State()) { Tally() } }

  /// A step that tests share, which fails at its own line.
  func incrementHere(_ store: TestStoreOf<Tally>) async -> Int {
    await store.send(.increment)
    return #line - 1
  }

  /// A step that tests share, which fails at theirs.
  func increment(
    _ store: TestStoreOf<Tally>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await store.send(.increment, fileID: fileID, file: filePath, line: line, column: column)
  }

  @Test("In a function that tests share: at its line, or at that of its call if it passes that on")
  func sharedStep() async {
    let store = makeStore()
    var line = 0
    let atStep = await failures { line = await incrementHere(store) }
    #expect(atStep.map(\.line) == [line])
    line = #line + 1
    let atCall = await failures { await increment(store) }
    #expect(atCall.map(\.line) == [line])
  }

  /// A test within a test.
  func script() async -> Int {
    let store = makeStore()
    await store.send(.increment)
    await store.send(.later(1))
    return #line - 2
  }

  @Test("In 'async let', at the lines of each of two scripts at once")
  func asyncLet() async {
    var lines: [Int] = []
    let told = await failures {
      async let first = script()
      async let second = script()
      lines = await [first, second]
    }
    #expect(told.map(\.line).sorted() == lines + lines.map { $0 + 1 })
    #expect(told.count { $0.message.hasPrefix("The store received 1 unexpected action") } == 2)
  }

  @Test("In a parametrised test, which runs in parallel", arguments: 1...20)
  func parametrised(_ count: Int) async {
    let store = TestStore(initialState: Tally.State(count: count)) { Tally() }
    let line = #line + 1
    let told = await failures { await store.send(.increment) { $0.count = 0 } }
    #expect(told.map(\.line) == [line])
    #expect(told.first?.message.contains("+   count: \(count + 1),") == true)
  }

  @Test("An expected failure is a known issue, and the script goes on")
  func knownIssue() async {
    let store = makeStore()
    await withKnownIssue { await store.send(.increment) }
    await store.send(.increment) { $0.count = 2 }
  }
}
