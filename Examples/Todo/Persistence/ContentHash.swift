/// A hash of a file's contents that is the same in every process: FNV-1a of words of eight bytes.
struct ContentHash {
  /// The number of bytes so far.
  private(set) var count = 0
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  /// The bytes after the last whole word; the first byte is the lowest.
  private var rest: UInt64 = 0

  private static let prime: UInt64 = 0x100_0000_01B3

  /// Adds the next bytes.
  ///
  /// - Parameter bytes: The bytes.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset < bytes.count {
      if count % 8 == 0, offset + 8 <= bytes.count {
        append(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        offset += 8
        count += 8
      } else {
        rest |= UInt64(bytes[offset]) << UInt64(count % 8 * 8)
        offset += 1
        count += 1
        if count % 8 == 0 {
          append(rest)
          rest = 0
        }
      }
    }
  }

  private mutating func append(_ word: UInt64) {
    hash = (hash ^ word) &* Self.prime
    // A multiplication carries differences only to higher bits, so the high half is mixed into the low one.
    hash ^= hash >> 32
  }

  /// The hash of all bytes so far.
  var value: UInt64 {
    var (value, rest) = (hash, rest)
    for _ in 0..<(count % 8) {
      value = (value ^ (rest & 0xFF)) &* Self.prime
      rest >>= 8
    }
    return (value ^ UInt64(count)) &* Self.prime
  }
}
