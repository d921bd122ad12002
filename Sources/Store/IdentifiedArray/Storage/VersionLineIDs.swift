import Synchronization

/// The source of the numbers that tell one line of versions from another.
///
/// A number is drawn when a collection is made or a shared one is first mutated, so at most once for every
/// copy of its elements. The counters are spread over threads, each on cache lines of its own, so that
/// threads that draw at the same time do not wait for each other.
@usableFromInline
enum VersionLineIDs {
  /// A counter that shares no cache line, nor the pair of lines that is fetched together, with another.
  private struct Counter: ~Copyable {
    let next = Atomic<UInt64>(1)
    let padding = InlineArray<15, UInt64>(repeating: 0)
  }

  private static let bits: UInt64 = 6
  private static let counters = InlineArray<64, Counter> { _ in Counter() }

  /// A number that was never drawn before, greater than 0.
  ///
  /// - Returns: The number.
  @usableFromInline
  static func next() -> UInt64 {
    let counter = counterOfThread()
    return counters[counter].next.add(1, ordering: .relaxed).newValue << bits | UInt64(counter)
  }

  /// A counter that other threads are unlikely to have: threads differ in where their stacks are.
  private static func counterOfThread() -> Int {
    var local: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &local) { UInt64(UInt(bitPattern: $0)) }
    return Int(((address >> 18) &* 0x9E37_79B9_7F4A_7C15) >> (64 - bits))
  }
}
