import Foundation
import Store
@testable import TestStore
import Testing

@Suite("Values as Swift")
struct SwiftTextTests {
  struct Pair {
    var left: Int?
    var right: Double
  }

  struct Pairs {
    var first: Pair?
  }

  final class Node {
    lazy var next = self
  }

  enum Shape {
    case dot
    case circle(radius: Double)
    case box(Int, Int)
  }

  @Test("A value is written as what makes it")
  func values() {
    let expected: [(value: Any, text: String)] = [
      (1, "1"), ("a\n\"b\"", #""a\n\"b\"""#), (true, "true"), (Double.nan, ".nan"),
      (-Float.infinity, "-.infinity"), (Character("x"), "\"x\""),
      (Int?.none as Any, "nil"), (Int?.some(3) as Any, "3"),
      (Shape.dot, ".dot"), (Shape.circle(radius: 1.5), ".circle(radius: 1.5)"),
      (Shape.box(1, 2), ".box(1, 2)"),
      (Pair(left: nil, right: 2), "SwiftTextTests.Pair(left: nil, right: 2.0)"),
      (Node(), "SwiftTextTests.Node(…)"), ((1, b: "c"), "(1, b: \"c\")"), ([1, 2], "[1, 2]"), ([Int](), "[]"),
      (["b": [1], "a": []], #"["a": [], "b": [1]]"#), ([String: Int](), "[:]"), (Set([2, 1]), "[1, 2]"),
      (StackState([Shape.dot]), "[.dot]"), (StackElementID(generation: 4), "4"),
      (\Pair.left, "\\.left"), (\Pairs.first?.right, "\\.first?.right"), (\Pair.self, "\\.self"),
      (Duration.seconds(2), ".seconds(2)"), (Duration.microseconds(1_001), ".microseconds(1001)"),
      (
        Duration(secondsComponent: 1, attosecondsComponent: 1),
        "Duration(secondsComponent: 1, attosecondsComponent: 1)"
      ),
      (Date(timeIntervalSinceReferenceDate: 5), "Date(timeIntervalSinceReferenceDate: 5.0)"),
      (
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
        "UUID(uuidString: \"00000000-0000-0000-0000-000000000001\")!"
      ),
    ]
    for (value, text) in expected { #expect(SwiftText().expression(value) == text) }
  }

  @Test("A line that would be long is broken at its parts, and so are these")
  func broken() {
    let words = Array(repeating: String(repeating: "word ", count: 6), count: 4)
    #expect(
      SwiftText().lines(["all": words, "none": []], prefix: "$0.words = ") == [
        "$0.words = [", "  \"all\": [",
      ] + words.map { "    \"\($0)\"," } + ["  ],", "  \"none\": [],", "]"])
  }
}
