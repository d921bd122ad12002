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

  enum Filter { case none, all }

  enum Chosen { case only(y: Filter?) }

  private struct Tile: Identifiable {
    let id: Int
    let name: String
    var length: Int { name.count }
  }

  @Test("An identified array is a literal, or a call with the key path of its ids, which must have a name")
  func identifiedArrays() {
    let tiles = [Tile(id: 1, name: "a"), Tile(id: 2, name: "bc")]
    let values: [Any] = [
      IdentifiedArray(uniqueElements: tiles), IdentifiedArray(uniqueElements: tiles, id: \.id),
      IdentifiedArray(uniqueElements: tiles, id: \.name), IdentifiedArray<String, Tile>(id: \.name),
    ]
    let elements = #"[SwiftTextTests.Tile(id: 1, name: "a"), SwiftTextTests.Tile(id: 2, name: "bc")]"#
    #expect(
      values.map(SwiftText().expression) == [
        elements, elements, "IdentifiedArray(uniqueElements: \(elements), id: \\.name)",
        "IdentifiedArray(id: \\.name)",
      ])
    let computed = IdentifiedArray(uniqueElements: tiles, id: \.length)
    #expect(
      SwiftText().statement(computed, at: "$0.tiles", " = ") == [
        "// Also changed: $0.tiles. The new value has an array whose ids are computed, which can't be written.",
        "_ = $0.tiles",
      ])
  }

  @Test("A value is written as what makes it")
  func values() {
    let expected: [(value: Any, text: String)] = [
      (1, "1"), ("a\n\"b\"", #""a\n\"b\"""#), (true, "true"), (Double.nan, ".nan"),
      (-Float.infinity, "-.infinity"), (Character("x"), "\"x\""),
      (Int?.none as Any, "nil"), (Int?.some(3) as Any, "3"),
      (Shape.dot, ".dot"), (Shape.circle(radius: 1.5), ".circle(radius: 1.5)"),
      (Shape.box(1, 2), ".box(1, 2)"),
      (Filter.none, ".none"), (Filter?.some(.none) as Any, ".some(.none)"),
      (Filter??.some(.some(.none)) as Any, ".some(.some(.none))"),
      (Filter??.some(nil) as Any, ".some(nil)"),
      (Filter?.some(.all) as Any, ".all"), ([nil, Filter.none], "[nil, .some(.none)]"),
      (["a": Filter?.some(.none)], #"["a": .some(.none)]"#),
      (Chosen.only(y: Filter.none), ".only(y: .some(.none))"),
      (Float16.nan, ".nan"), (Double?.some(-.infinity) as Any, "-.infinity"), (CGFloat.infinity, ".infinity"),
      (Decimal(string: "123456789.123456789")!, #"Decimal(string: "123456789.123456789")!"#),
      (Decimal?.some(.nan) as Any, ".nan"),
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

  @Test("A value that no expression makes is a comment, and the place is read")
  func unwritable() {
    func statement(_ value: Any) -> [String] { SwiftText().statement(value, at: "$0.next", " = ") }
    let object = [
      "// Also changed: $0.next. The new value has an object of 'SwiftTextTests.Node', which can't be written.",
      "_ = $0.next",
    ]
    #expect(statement(Node()) == object)
    #expect(statement([1: (2, Node?.some(Node()))]) == object)
    #expect(
      statement({ () -> Void in } as Any) == [
        "// Also changed: $0.next. The new value has a function, which can't be written.", "_ = $0.next",
      ])
    #expect(statement(Node?.none as Any) == ["$0.next = nil"])
    #expect(statement(\Pair.left) == ["$0.next = \\.left"])
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
