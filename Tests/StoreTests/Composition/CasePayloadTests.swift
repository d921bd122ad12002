import Effects
import Store
import TestStore
import TestSupport
import Testing

/// Payloads of what is presented or stacked are written through `[case:]`.
@Suite struct CasePayloadTests {
  @CasePathable
  enum Place: Equatable {
    case int(Int)
    case list([Int])
    case optional(Int?)
    case other(String)
  }

  struct State: Equatable {
    @Presents var destination: Place?
    var path = StackState<Place>()
  }

  @Test func nilDismissesWhatIsPresented() {
    var state = State(destination: .int(1))
    state.$destination[case: \.int] = nil
    #expect(state.destination == nil)
    state.destination = .optional(nil)
    state.$destination[case: \.optional] = nil
    #expect(state.destination == nil)
  }

  @Test func nilRemovesTheElementOfAStackAndItOnly() {
    var state = State(path: [.int(1), .other("a"), .int(2)])
    state.path[id: 0, case: \.int] = nil
    #expect(state.path.ids == [1, 2] && state.path[id: 2] == .int(2))
  }

  @Test func payloadsAreWritten() {
    var state = State(destination: .int(1), path: [.other("a")])
    state.$destination[case: \.int] = 2
    state.$destination[case: \.int]? += 1
    #expect(state.destination == .int(3))
    state.path[id: 0, case: \.other]?.append("!")
    #expect(state.path[id: 0] == .other("a!"))
    state.path[id: 0, case: \.other] = "b"
    #expect(state.path[id: 0] == .other("b"))
    func clear(_ value: inout Int?) { value = nil }
    clear(&state.$destination[case: \.int])
    #expect(state.destination == nil)
  }

  @Test func payloadsAreChangedInPlace() {
    func address(_ list: [Int]?) -> Int {
      list?.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } ?? 0
    }
    // Not by way of '$destination', a computed property that gives a copy and takes it back.
    var wrapper = PresentationState<Place>(wrappedValue: .list(Array(0..<100)))
    let presented = address(wrapper[case: \.list])
    wrapper[case: \.list]?[0] = 9
    #expect(address(wrapper[case: \.list]) == presented)
    var stack: StackState<Place> = [.list(Array(0..<100))]
    let stacked = address(stack[id: 0, case: \.list])
    stack[id: 0, case: \.list]?[0] = 9
    #expect(address(stack[id: 0, case: \.list]) == stacked)
    var path = StackState<[Int]>([Array(0..<100)])
    let place = address(path[id: 0])
    path[id: 0]?[0] = 9
    #expect(address(path[id: 0]) == place && path[id: 0]?[0] == 9)
  }

  @Test func aWriteToAnotherCaseIsReportedWhereItIsWritten() async throws {
    var state = State(destination: .int(1), path: [.int(1)])
    let before = state
    let reported = issues {
      state.$destination[case: \.other]?.append("!")
      state.$destination[case: \.other] = "a"
      state.$destination[case: \.other] = nil
      state.path[id: 0, case: \.other]?.append("!")
      state.path[id: 7, case: \.int] = 1
    }
    let line = UInt(#line) - 6
    #expect(state == before)
    #expect(reported.map(\.kind) == Array(repeating: .modifiedWrongCase, count: 5))
    #expect(reported.map(\.site.line) == (0..<5).map { line + $0 })
    #expect(reported.allSatisfy { "\($0.site.fileID)".hasSuffix("CasePayloadTests.swift") })
    #expect(
      reported.first?.message == """
        The payload of \\.other of the presented state was not written because the 'CasePayloadTests.Place' is in \
        another case: .int. Nothing was changed.

        Likely causes, in order:
        1. The case changed after it was last checked. Check it just before the write, with 'is', 'if case' or 'switch'.
        2. The key path names the wrong case. Name the right one.
        3. The write was meant to enter the case. Assign the whole value, not a payload.
        """)
    #expect(
      reported[3].message.hasPrefix("The payload of \\.other of the element #0 of a stack was not written"))
    #expect(
      reported[4].message.contains("because there is no such element: the 'CasePayloadTests.Place' is nil."))
  }

  @Test func whileNothingIsPresentedAWriteIsReportedToo() {
    var state = State()
    let reported = issues { state.$destination[case: \.int] = 1 }
    #expect(state.destination == nil)
    #expect(reported.map(\.kind) == [.modifiedWrongCase])
    #expect(
      reported.first?.message.contains("nothing is presented: the 'CasePayloadTests.Place' is nil.") == true)
  }

  @Test func keyPathsToOnePayloadAreEqualWhereverTheyAreWritten() {
    let first = \State.$destination[case: \.int]
    let second = \State.$destination[case: \.int]
    #expect(first == second)
    #expect(State(destination: .int(4))[keyPath: first] == 4)
  }
}
