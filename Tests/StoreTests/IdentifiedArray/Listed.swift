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

  /// A small seeded generator.
  struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
      state = seed
    }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}
