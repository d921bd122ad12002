import Store
import TestSupport
import Testing

@Suite("Expecting a change")
struct ExpectDifferenceTests {
  private struct Row: Equatable { var id = 1, text = "a" }

  @Test("the change of an operation that is as described is no issue")
  func same() {
    var row = Row()
    expectDifference(row) {
      row.text = "b"
    } changes: {
      $0.text = "b"
    }
  }

  @Test("the change of an operation that suspends is compared when it has ended")
  func asynchronous() async {
    var row = Row()
    await expectDifference(row) {
      await Task.yield()
      row.text = "c"
    } changes: {
      $0.text = "c"
    }
  }

  @Test("without an operation only the parts that are set are compared")
  func partial() {
    var row = Row()
    row.id = 2
    expectDifference(row) { $0.id = 2 }
    let issues = IssueLog()
    withIssueReporter(issues) { expectDifference(row) { $0.id = 3 } }
    #expect(issues.messages.count == 1)
  }

  @Test("another change is an issue with the parts that differ")
  func different() {
    let issues = IssueLog()
    var row = Row()
    withIssueReporter(issues) {
      expectDifference(row, "row") {
        row.text = "b"
      } changes: {
        $0.text = "c"
      }
    }
    #expect(
      issues.messages == [
        """
        row

        Difference (− expected, + actual):

          ExpectDifferenceTests.Row(
            id: 1,
        −   text: "c"
        +   text: "b"
          )
        """
      ])
  }

  @Test("no change and an error are issues")
  func unchanged() {
    struct Failure: Error {}
    let issues = IssueLog()
    withIssueReporter(issues) {
      expectDifference(Row()) {
      } changes: { _ in
      }
      expectDifference(Row()) {
        throw Failure()
      } changes: { _ in
      }
    }
    #expect(
      issues.messages == [
        "The value was expected to change, but neither the operation nor 'changes' changed it.",
        "An expression threw an error: Failure()",
      ])
  }

  @Test("the difference between two values is a text; equal values have none")
  func difference() {
    #expect(diff(1, 1) == nil)
    #expect(diff(1, 2) == "− 1\n+ 2")
  }
}
