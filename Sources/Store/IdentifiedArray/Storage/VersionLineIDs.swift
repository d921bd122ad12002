import Synchronization

/// The source of ids for lines of versions.
///
/// A line of versions is a sequence of versions without a branch. A collection begins a line when it is filled. If it
/// shares its storage with a copy, it begins another line when it is next mutated. In both cases, writing or copying
/// the elements takes much longer than creating an id. A `@Tracked` property gets a new id for each change. Threads
/// usually use different counters on separate cache lines, so that they do not slow each other down.
@usableFromInline
enum VersionLineIDs {
  /// A counter that fills a pair of cache lines, because processors fetch lines in pairs.
  private struct Counter: ~Copyable {
    let next = Atomic<UInt64>(1)
    let padding = InlineArray<15, UInt64>(repeating: 0)
  }

  private static let bits: UInt64 = 6
  private static let counters = InlineArray<64, Counter> { _ in Counter() }

  /// Returns an id that is greater than 0 and was never returned before.
  @usableFromInline
  static func next() -> UInt64 {
    let counter = counterOfThread()
    return counters[counter].next.add(1, ordering: .relaxed).newValue << bits | UInt64(counter)
  }

  /// Returns the index of a counter that other threads are unlikely to use, computed from the address of the thread's
  /// stack.
  private static func counterOfThread() -> Int {
    var local: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &local) { UInt64(UInt(bitPattern: $0)) }
    return Int(((address >> 18) &* 0x9E37_79B9_7F4A_7C15) >> (64 - bits))
  }
}
