/// Values to dump, compare and diff.
enum DiffFixture {
  struct Row: Identifiable, Equatable {
    var id: Int
    var title: String
    var isDone = false
  }

  /// A row without `==`.
  struct PlainRow: Identifiable {
    var id: Int
    var title: String
  }

  struct State: Equatable {
    var count = 0
    var name = "Blob"
    var rows: [Row] = []
    var filter = Filter.all
  }

  enum Filter: Equatable, CustomStringConvertible {
    case all
    case titled(String)
    var description: String { "a filter" }
  }

  enum Action {
    case tap
    case select(id: Int)
    case edit(Row)
    case move(from: Int, to: Int)
    case pair(Int, String)
    case child(Child)

    enum Child {
      case tap
      case loaded(Result<[Int], any Error>)
    }
  }

  class Person {
    var name: String
    var friend: Person?

    init(name: String) {
      self.name = name
    }
  }

  final class Employee: Person {
    var salary = 1
  }

  /// Equal whenever the counts are.
  struct LooselyEqual: Equatable {
    var count: Int
    var note: String

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.count == rhs.count }
  }

  /// Never equal, not even to itself.
  struct NeverEqual: Equatable {
    var a = 1
    var b = 2

    static func == (lhs: Self, rhs: Self) -> Bool { false }
  }

  /// Unequal where notes differ in case, though its part says they are equal.
  struct Strict: Equatable {
    var title: CaseInsensitive
    var count = 0

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.title.text == rhs.title.text }
  }

  struct CaseInsensitive: Equatable {
    var text: String
    var length = 0

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.lowercased() == rhs.text.lowercased() }
  }

  indirect enum Nested {
    case end(Int)
    case level(Nested, tag: Int)

    /// - Parameters:
    ///   - levels: How many levels to put around the end.
    ///   - value: The value at the end.
    init(levels: Int, value: Int) {
      self = (0..<levels).reduce(.end(value)) { inner, tag in .level(inner, tag: tag) }
    }
  }

  static func rows(_ ids: [Int]) -> [Row] { ids.map { Row(id: $0, title: "Row \($0)") } }
}
