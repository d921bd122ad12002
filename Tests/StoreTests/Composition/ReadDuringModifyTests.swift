import Store
import TestSupport
import Testing

/// A feature that changes a payload of its state, and calls back meanwhile.
@Reducer
private struct Changer {
  @CasePathable
  enum State: Equatable { case on([Int]) }

  @CasePathable
  enum Action { case add(Int) }

  let call: Call

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .add(let number) = action else { return .none }
      state.modify(\.on) { numbers in
        numbers.append(number)
        call.body()
        numbers.append(number)
      }
      return .none
    }
  }
}

private final class Call {
  var body: () -> Void = {}
}

@MainActor
@Suite("A read while a reducer changes a payload")
struct ReadDuringModifyTests {
  @Test("is reported, and what was read stays as it was read")
  func values() {
    let log = IssueLog()
    let call = Call()
    withIssueReporter(log) {
      let store = Store(initialState: .on([0])) { Changer(call: call) }
      var read: [Changer.State] = []
      call.body = { read.append(store.state) }
      for number in 1...3 { store.send(.add(number)) }
      // Whether the first of the two changes is in it is for the optimizer to decide.
      let moments: [[[Int]]] = [
        [[0], [0, 1]], [[0, 1, 1], [0, 1, 1, 2]], [[0, 1, 1, 2, 2], [0, 1, 1, 2, 2, 3]],
      ]
      #expect(zip(moments, read).allSatisfy { moments, read in moments.contains { read == .on($0) } })
      #expect(read.count == 3)
      #expect(store.state == .on([0, 1, 1, 2, 2, 3, 3]))
    }
    #expect(log.issues.map(\.kind) == [.readDuringReduce, .readDuringReduce, .readDuringReduce])
  }
}
