import Synchronization

/// A request by which readers ask a collection to record its changes.
///
/// A reader is an object that derives values from the collection. Readers on several isolations may write the request
/// while they share the collection's storage, so each access is atomic. Each access goes through a pointer, because a
/// mutating method would need exclusive access to memory that other readers use.
@usableFromInline
struct Following: BitwiseCopyable {
  /// One more than the number of the last version that a reader has seen; 0 if no reader follows the collection.
  private var next: UInt64 = 0
  /// The number of changes to keep for readers, which is the largest number of elements since the last request.
  private var kept: UInt64 = 0
  /// The number of elements in the collection.
  private var count: UInt64 = 0

  @usableFromInline
  init() {}

  /// Creates a copy of a request.
  ///
  /// A collection that is about to change, and shares its storage, gets a copy of the storage and of the request in it.
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

  /// The number of the last version that a reader has seen.
  var seen: UInt64 { words[0].load(ordering: .relaxed) &- 1 }

  /// The number of changes that the collection keeps for its readers.
  @usableFromInline var limit: Int { max(64, Int(words[1].load(ordering: .relaxed))) }

  /// Asks the collection to record the changes since a version that has the given number of elements.
  @usableFromInline
  func request(from version: UInt64, count: Int) {
    words[1].store(UInt64(count), ordering: .relaxed)
    words[2].store(UInt64(count), ordering: .relaxed)
    words[0].store(version &+ 1, ordering: .relaxed)
  }

  /// Counts an inserted element.
  ///
  /// Only the sole owner of the collection calls this function.
  func countInsertion() {
    let count = words[2].load(ordering: .relaxed) &+ 1
    words[2].store(count, ordering: .relaxed)
    if count > words[1].load(ordering: .relaxed) { words[1].store(count, ordering: .relaxed) }
  }

  /// Counts a removed element.
  ///
  /// Only the sole owner of the collection calls this function.
  func countRemoval() {
    // The count must not go below zero, because it would wrap around to a huge number.
    let count = words[2].load(ordering: .relaxed)
    if count > 0 { words[2].store(count &- 1, ordering: .relaxed) }
  }

  // Sound: an atomic has the layout of its value, and three words have the layout of the struct.
  fileprivate var words: UnsafeMutablePointer<Atomic<UInt64>> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Atomic<UInt64>.self)
  }
}
