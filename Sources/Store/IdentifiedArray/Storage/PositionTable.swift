/// Finds the positions of elements by the hashes of their ids: a hash table that holds numbers of positions only.
///
/// Open addressing with linear probing. A slot of 32 bits holds the number of a position, or 0 if it is empty,
/// in as many low bits as the table's size has; the bits above hold a piece of the hash, so that hardly
/// ever an element is looked at in vain. Removal closes the gap (Knuth, "The Art of Computer Programming",
/// volume 3, 6.4, algorithm R): there are no tombstones, and lookups never slow down.
///
/// An element keeps its number while others come, go and move. ``PositionRuns`` tells which numbers stand for which
/// positions: in one piece at first, in a few dozen after as many moves, and then all are numbered anew, in one pass.
/// So what an array moves in its memory is not hashed, and no slot but that of the element itself is written.
///
/// The ids stay with their elements. Whoever calls says how to compare and to hash them.
@usableFromInline
struct PositionTable {
  /// Up to this many elements are searched one by one, without a table.
  @usableFromInline static var searched: Int { 8 }

  /// What a table knows besides its slots and runs.
  @usableFromInline
  struct Header {
    /// The number of slots, a power of two, less one.
    @usableFromInline let mask: Int
    /// The number of runs, at least 1.
    @usableFromInline var runCount = 1
    /// The most runs that there may be.
    @usableFromInline let runCapacity: Int

    @inlinable
    init(bits: Int) {
      mask = 1 << bits - 1
      // The root of the size: each run is looked at by a move, each slot when there are too many runs. A search among
      // 128 takes seven steps.
      runCapacity = 1 << Swift.min(bits / 2 + 1, 8)
    }

    /// The number of all words; those of one run more end a search.
    @inlinable var words: Int { mask + 1 + (runCapacity + 1) * PositionRun.words }
  }

  /// The header, the slots and the runs.
  @usableFromInline
  final class Storage: ManagedBuffer<Header, UInt32> {}

  @usableFromInline var storage: Storage?

  @inlinable
  init() {}
}

// The storage is only written by its sole owner, as that of an array is.
extension PositionTable: @unchecked Sendable {}

extension PositionTable {
  /// Runs `body` with the storage. There must be a table.
  @inlinable
  @inline(__always)
  func withStorage<Result>(
    _ body: (UnsafeMutablePointer<Header>, UnsafeMutablePointer<UInt32>) -> Result
  ) -> Result {
    storage.unsafelyUnwrapped.withUnsafeMutablePointers(body)
  }

  /// Whether there is no table, so that the elements are searched.
  @inlinable var isSearched: Bool { storage == nil }

  /// How many elements fit: three of four slots.
  @inlinable var capacity: Int {
    storage.map { $0.withUnsafeMutablePointerToHeader { ($0.pointee.mask + 1) / 4 * 3 } } ?? Self.searched
  }

  /// The position of an element.
  ///
  /// - Parameters:
  ///   - hash: The hash of its id.
  ///   - isMatch: Whether the element at a position has the id.
  /// - Returns: The position, or `nil` if there is no such element.
  @inlinable
  func position(hash: Int, isMatch: (Int) -> Bool) -> Int? {
    withStorage { header, words in
      PositionSlots(header: header, words: words).position(hash: hash, isMatch: isMatch)
    }
  }

  /// Gives the slots of a table that no copy shares.
  @inlinable
  mutating func withSlots<Result>(_ body: (PositionSlots) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&storage) { copy() }
    return withStorage { header, words in
      body(PositionSlots(header: header, words: words))
    }
  }

  /// Makes a table anew.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - capacity: For how many elements to make room.
  ///   - hash: The hash of the id of the element at a position.
  @inlinable
  mutating func rebuild(count: Int, capacity: Int, hash: (Int) -> Int) {
    guard capacity > Self.searched else {
      storage = nil
      return
    }
    clear(bits: Self.bits(capacity))
    withSlots { slots in
      for position in 0..<count { slots.append(position, hash: hash(position)) }
    }
  }

  /// Makes all slots empty, of a table of a size.
  @inlinable
  mutating func clear(bits: Int) {
    guard isKnownUniquelyReferenced(&storage),
      withStorage({ header, _ in header.pointee.mask + 1 == 1 << bits })
    else { return storage = Self.make(bits: bits) }
    withSlots { $0.removeAll() }
  }

  @inlinable
  static func bits(_ capacity: Int) -> Int {
    // Positions and their piece of the hash share 32 bits.
    precondition(capacity <= 3 << 29, "An IdentifiedArray holds at most \(3 << 29) elements.")
    var bits = 4
    while (1 << bits) / 4 * 3 < capacity { bits += 1 }
    return bits
  }

  @inlinable
  static func make(bits: Int) -> Storage {
    let header = Header(bits: bits)
    // 'create' makes an instance of the class that it is called on.
    let storage = unsafeDowncast(
      Storage.create(minimumCapacity: header.words) { _ in header }, to: Storage.self)
    storage.withUnsafeMutablePointers { header, words in
      words.initialize(repeating: 0, count: header.pointee.words)
      PositionSlots(header: header, words: words).runs.reset()
    }
    return storage
  }

  @inlinable
  @inline(never)
  mutating func copy() {
    storage = storage?.withUnsafeMutablePointers { header, words in
      let copy = Storage.create(minimumCapacity: header.pointee.words) { _ in header.pointee }
      copy.withUnsafeMutablePointerToElements { $0.initialize(from: words, count: header.pointee.words) }
      // 'create' makes an instance of the class that it is called on.
      return unsafeDowncast(copy, to: Storage.self)
    }
  }
}
