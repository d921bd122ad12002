import Store

/// Elements and arrays to test with.
enum Listed {
  struct Row: Identifiable, Hashable, Comparable, Codable {
    var id: Int
    var title = ""
    var values: [Int] = []

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.id < rhs.id }
  }

  /// An element whose buffer moves if it is shared while it is mutated.
  struct Buffered: Identifiable {
    let id: Int
    var buffer: [Int]

    /// Where the buffer lies.
    var address: Int {
      buffer.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
  }

  /// An id whose hashes collide.
  struct CollidingID: Hashable {
    var value: Int
    func hash(into hasher: inout Hasher) { hasher.combine(value % 3) }
  }

  /// Rows with ids.
  static func rows(_ ids: some Sequence<Int>) -> IdentifiedArrayOf<Row> {
    IdentifiedArray(uniqueElements: ids.map { Row(id: $0, title: "Row \($0)") })
  }
}
