import Synchronization

/// The request of readers that a collection record its changes.
///
/// Readers on several isolations may write it while they share the collection's storage, so each access is atomic, and
/// by a pointer: a method that changes the value would have exclusive access to what others read.
@usableFromInline
struct Following: BitwiseCopyable {
  /// The version after the one that a reader has seen last; 0 if no reader follows the collection.
  private var next: UInt64 = 0
  /// The number of changes to keep for readers.
  private var kept: UInt64 = 64

  @usableFromInline
  init() {}

  /// Creates a copy for a line that branches off.
  @usableFromInline
  init(copying other: UnsafeMutablePointer<Following>) {
    next = other.words[0].load(ordering: .relaxed)
    kept = other.words[1].load(ordering: .relaxed)
  }
}

extension UnsafeMutablePointer<Following> {
  /// A Boolean value indicating whether a reader follows the collection.
  @usableFromInline var isActive: Bool { words[0].load(ordering: .relaxed) != 0 }

  /// The last version that a reader has seen.
  var seen: UInt64 { words[0].load(ordering: .relaxed) &- 1 }

  /// The number of changes to keep for readers.
  @usableFromInline var limit: Int { Int(words[1].load(ordering: .relaxed)) }

  /// Requests the changes from a version on.
  @usableFromInline
  func request(from version: UInt64, limit: Int) {
    words[1].store(UInt64(limit), ordering: .relaxed)
    words[0].store(version &+ 1, ordering: .relaxed)
  }

  // Sound: an atomic has the layout of its value, and the two words have that of the struct.
  fileprivate var words: UnsafeMutablePointer<Atomic<UInt64>> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Atomic<UInt64>.self)
  }
}
