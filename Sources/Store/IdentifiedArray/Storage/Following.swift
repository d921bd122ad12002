import Synchronization

/// The request of readers that a collection record its changes.
///
/// Readers on several isolations may write it while they share the collection's storage, so each access is atomic.
@usableFromInline
struct Following: BitwiseCopyable {
  /// The version after the one that a reader has seen last; 0 if nobody follows the collection.
  private var next: UInt64 = 0
  /// The number of changes to keep for readers.
  private var kept: UInt64 = 64

  @usableFromInline
  init() {}

  /// Creates a copy for a line that branches off.
  @usableFromInline
  init(copying other: inout Following) {
    next = Self.atomic(&other.next) { $0.load(ordering: .relaxed) }
    kept = Self.atomic(&other.kept) { $0.load(ordering: .relaxed) }
  }

  /// A Boolean value indicating whether a reader follows the collection.
  @usableFromInline var isActive: Bool {
    mutating get { Self.atomic(&next) { $0.load(ordering: .relaxed) } != 0 }
  }

  /// The last version that a reader has seen.
  var seen: UInt64 {
    mutating get { Self.atomic(&next) { $0.load(ordering: .relaxed) } &- 1 }
  }

  /// The number of changes to keep for readers.
  @usableFromInline var limit: Int {
    mutating get { Int(Self.atomic(&kept) { $0.load(ordering: .relaxed) }) }
  }

  /// Requests the changes from a version on.
  @usableFromInline
  mutating func request(from version: UInt64, limit: Int) {
    Self.atomic(&kept) { $0.store(UInt64(limit), ordering: .relaxed) }
    Self.atomic(&next) { $0.store(version &+ 1, ordering: .relaxed) }
  }

  @inline(__always)
  private static func atomic<Result>(
    _ word: UnsafeMutablePointer<UInt64>, _ body: (borrowing Atomic<UInt64>) -> Result
  ) -> Result {
    // An atomic has the layout of its value.
    body(UnsafeMutableRawPointer(word).assumingMemoryBound(to: Atomic<UInt64>.self).pointee)
  }
}
