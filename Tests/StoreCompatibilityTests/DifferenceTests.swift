import StoreCompatibility
import TestStore
import TestSupport
import Testing

@Suite("Differences are reported")
struct DifferenceTests {
  @CasePathable
  fileprivate enum Destination: Equatable { case edit(Int), about }

  private func issues(_ body: () -> Void) -> [RuntimeIssue] {
    let log = IssueLog()
    withIssueReporter(log, operation: body)
    return log.issues
  }

  @Test("of a case that is not there, at the line of the call")
  func wrongCase() {
    var destination = Destination.about
    let line: UInt = #line + 1
    let issues = issues { XCTModify(&destination, case: \.edit) { $0 += 1 } }
    #expect(issues.map(\.site.line) == [line])
    #expect(
      issues.map(\.message) == [
        """
        'XCTModify' did not change a payload of type 'Int' because the 'DifferenceTests.Destination' has a different \
        payload: DifferenceTests.Destination.about

        Likely causes, in order:
        1. An earlier action changed the case. Check the state after that action.
        2. The key path names the wrong case. Name the right one.
        """
      ])
    #expect(destination == .about)
  }

  @Test("of a payload that has not changed")
  func unchanged() {
    var destination = Destination.edit(1)
    #expect(
      issues { XCTModify(&destination, case: \.edit, "At the end") { $0 += 0 } }.map(\.message)
        == ["At the end\n\nThe closure of 'XCTModify' did not change the 'Int'."])
  }

  @Test("and none of a payload that has changed")
  func changed() {
    var (destination, optional) = (Destination.edit(1), Optional(1))
    let issues = issues {
      XCTModify(&destination, case: \.edit) { $0 += 1 }
      XCTModify(&optional) { $0 += 1 }
      XCTAssertNoDifference(destination, .edit(2))
      XCTAssertDifference(optional) {
        optional = 3
      } changes: {
        $0 = 3
      }
    }
    #expect(issues.isEmpty)
    #expect(optional == 3)
  }

  @Test("with the characters of a format")
  func formats() {
    struct Point { var x = 1, y = 1, z = 1 }
    func difference(_ format: DiffFormat) -> [String]? {
      diff(Point(), Point(y: 2), format: format)?.split(separator: "\n").map { String($0.prefix(2)) }
    }
    #expect(difference(.default) == ["  ", "  ", "- ", "+ ", "  ", "  "])
    #expect(
      difference(.proportional)
        == ["\u{2007} ", "\u{2007} ", "\u{2212} ", "+ ", "\u{2007} ", "\u{2007} "])
    let other = DiffFormat(first: "<", second: ">", both: "=")
    #expect(difference(other) == ["= ", "= ", "< ", "> ", "= ", "= "])
    #expect(diff(1, 1, format: .default) == nil)
    #expect(diff("a\n\nb", "a\n\nc", format: .default) == "  \"\"\"\n  a\n\n- b\n+ c\n  \"\"\"")
  }

  @Test("of an operation that changes something else")
  func unexpected() async {
    var number = 1
    let first = issues {
      expectDifference(number) {
        number = 2
      } changes: {
        $0 = 3
      }
    }
    let log = IssueLog()
    await withIssueReporter(log) {
      await expectDifference(number, "Later") {
        await Task.yield()
      } changes: { _ in
      }
      XCTAssertNoDifference(number, 3)
    }
    #expect(
      first.map(\.message) + log.messages == [
        "Difference (− expected, + actual):\n\n− 3\n+ 2",
        "Later\n\nThe value was expected to change, but neither the operation nor 'changes' changed it.",
        "Difference (− first, + second):\n\n− 2\n+ 3",
      ])
  }
}
