/// A hash of a file's contents that is the same in every process.
///
/// The hash is FNV-1a, applied to words of eight bytes.
struct ContentHash {
  /// The number of bytes that were added.
  private(set) var count = 0
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  /// The bytes that do not fill a word yet; the first of them is the lowest byte of this value.
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
    // In a multiplication, a bit influences only higher bits of the result, so the high half is mixed into the low
    // half.
    hash ^= hash >> 32
  }

  /// The hash of all bytes that were added.
  var value: UInt64 {
    var (value, rest) = (hash, rest)
    for _ in 0..<(count % 8) {
      value = (value ^ (rest & 0xFF)) &* Self.prime
      rest >>= 8
    }
    return (value ^ UInt64(count)) &* Self.prime
  }
}
