import Store
import TestSupport
import Testing

@Suite("Comparing and dumping values")
struct ExpectNoDifferenceTests {
  private struct Row: Equatable { var id = 1, text = "a" }

  @Test("equal values are no issue")
  func equal() { expectNoDifference([Row()], [Row()]) }

  @Test("the parts that differ are an issue at the line of the call")
  func different() {
    let issues = IssueLog()
    withIssueReporter(issues) {
      expectNoDifference(Row(), Row(text: "b"), "rows")
    }
    #expect(
      issues.messages == [
        """
        rows

        Difference (− first, + second):

          ExpectNoDifferenceTests.Row(
            id: 1,
        −   text: "a"
        +   text: "b"
          )
        """
      ])
    #expect(issues.issues.first?.site.line == 16)
  }

  @Test("an error is an issue")
  func throwing() {
    struct Failure: Error {}
    func fail() throws -> Int { throw Failure() }
    let issues = IssueLog()
    func compare() { expectNoDifference(try fail(), 1) }
    withIssueReporter(issues, operation: compare)
    #expect(issues.messages == ["An expression threw an error: Failure()"])
  }

  @Test("a dump can have a name and an indentation")
  func dumping() {
    var text = ""
    let row = customDump(Row(), to: &text, name: "row", indent: 2)
    #expect(row == Row())
    #expect(
      text == """
          row: ExpectNoDifferenceTests.Row(
            id: 1,
            text: "a"
          )
        """)
    #expect(String(customDumping: 1) == "1")
  }

  @Test(
    "a dump omits the parts below a depth",
    arguments: [
      (0, "[…]"), (1, "[\n  [0]: Tree(…)\n]"),
      (2, "[\n  [0]: Tree(\n    leaves: [],\n    child: Leaf(…)\n  )\n]"),
      (3, "[\n  [0]: Tree(\n    leaves: [],\n    child: Leaf(id: 1)\n  )\n]"),
    ])
  func depth(maxDepth: Int, expected: String) {
    var text = ""
    customDump([Tree()], to: &text, maxDepth: maxDepth)
    #expect(text.replacing("ExpectNoDifferenceTests.", with: "") == expected)
  }

  private struct Tree { var leaves: [Leaf] = [], child = Leaf() }
  private struct Leaf { var id = 1 }
}
