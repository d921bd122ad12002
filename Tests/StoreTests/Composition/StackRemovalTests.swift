import Store
import Testing

/// What is left on a stack keeps its ids, and no id is given twice.
@Suite struct StackRemovalTests {
  @Test func removingSomeKeepsTheIDsOfTheOthers() {
    var stack: StackState<Int> = [10, 11, 12, 13]
    stack.removeAll { $0 == 11 }
    #expect(stack.ids == [0, 2, 3])
    #expect(stack.filter { $0 > 12 }.ids == [3])
  }

  @Test func removingAllGivesNoIDAgain() {
    var stack: StackState<Int> = [10, 11]
    stack.removeAll()
    stack.append(12)
    #expect(stack.ids == [2])
  }
}
