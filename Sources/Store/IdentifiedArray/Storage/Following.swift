import Synchronization

/// The request of readers that a collection record its changes.
///
/// Readers on several isolations may write it while they share the collection's storage, so each access is atomic. It
/// goes through a pointer, because a mutating method would need exclusive access to memory that other readers use.
@usableFromInline
struct Following: BitwiseCopyable {
  /// The version after the one that a reader has seen last; 0 if no reader follows the collection.
  private var next: UInt64 = 0
  /// The number of changes to keep for readers: as many as the collection has had elements since they read it.
  private var kept: UInt64 = 0
  /// The number of elements.
  private var count: UInt64 = 0

  @usableFromInline
  init() {}

  /// Creates a copy for a line that branches off.
  @usableFromInline
  init(copying other: UnsafeMutablePointer<Following>) {
    next = other.words[0].load(ordering: .relaxed)
    kept = other.words[1].load(ordering: .relaxed)
    count = other.words[2].load(ordering: .relaxed)
  }
}

extension UnsafeMutablePointer<Following> {
  /// A Boolean value indicating whether a reader follows the collection.
  @usableFromInline var isActive: Bool { words[0].load(ordering: .relaxed) != 0 }

  /// The last version that a reader has seen.
  var seen: UInt64 { words[0].load(ordering: .relaxed) &- 1 }

  /// The number of changes to keep for readers.
  @usableFromInline var limit: Int { max(64, Int(words[1].load(ordering: .relaxed))) }

  /// Requests the changes from a version on, which has the given number of elements.
  @usableFromInline
  func request(from version: UInt64, count: Int) {
    words[1].store(UInt64(count), ordering: .relaxed)
    words[2].store(UInt64(count), ordering: .relaxed)
    words[0].store(version &+ 1, ordering: .relaxed)
  }

  /// Counts an inserted element, by the sole owner of the collection.
  func countInsertion() {
    let count = words[2].load(ordering: .relaxed) &+ 1
    words[2].store(count, ordering: .relaxed)
    if count > words[1].load(ordering: .relaxed) { words[1].store(count, ordering: .relaxed) }
  }

  /// Counts a removed element, by the sole owner of the collection.
  func countRemoval() {
    // Never below zero, which would be a huge number.
    let count = words[2].load(ordering: .relaxed)
    if count > 0 { words[2].store(count &- 1, ordering: .relaxed) }
  }

  // Sound: an atomic has the layout of its value, and the three words have that of the struct.
  fileprivate var words: UnsafeMutablePointer<Atomic<UInt64>> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Atomic<UInt64>.self)
  }
}
