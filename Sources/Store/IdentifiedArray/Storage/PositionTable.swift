/// A hash table that finds the positions of elements by the hashes of their ids.
///
/// The table uses open addressing with linear probing. The low bits of a 32-bit slot contain the number of an element;
/// 0 marks an empty slot. The other bits contain a part of the hash, so that a lookup rarely compares the id of a wrong
/// element. A removal closes the gap in the slots (Knuth, "The Art of Computer Programming", volume 3, 6.4, algorithm
/// R), so there are no tombstones and lookups never slow down.
///
/// An element keeps its number while other elements are inserted, removed and moved. ``PositionRuns`` maps numbers to
/// positions. Each move adds runs to the mapping; when there are too many, one pass assigns new numbers to all
/// positions. So moving elements in the array hashes no ids, and the insertion or removal of an element usually writes
/// only the slot of this element.
///
/// The table contains no ids. Callers provide functions that compare and hash them.
@usableFromInline
struct PositionTable {
  /// The maximum number of elements of an array that has no table.
  ///
  /// Its elements are searched one by one.
  @usableFromInline static var searched: Int { 8 }

  /// The parts of a table other than its slots and runs.
  @usableFromInline
  struct Header {
    /// The number of slots minus one.
    ///
    /// The number of slots is a power of two.
    @usableFromInline let mask: Int
    /// The number of runs, at least 1.
    @usableFromInline var runCount = 1
    /// The maximum number of runs.
    @usableFromInline let runCapacity: Int

    @inlinable
    init(bits: Int) {
      mask = 1 << bits - 1
      // The capacity is about the square root of the size, because a move visits each run and a renumbering visits each
      // slot. It is at most 256, because a search among 256 runs takes eight steps.
      runCapacity = 1 << Swift.min(bits / 2 + 1, 8)
    }

    /// The total number of words, including one more run as a sentinel.
    @inlinable var words: Int { mask + 1 + (runCapacity + 1) * PositionRun.words }
  }

  /// The header, the slots and the runs.
  @usableFromInline
  final class Storage: ManagedBuffer<Header, UInt32> {}

  @usableFromInline var storage: Storage?

  @inlinable
  init() {}
}

// Sound: as in an array, only the sole owner writes to the storage.
extension PositionTable: @unchecked Sendable {}

extension PositionTable {
  /// Calls `body` with the header, the slots and the runs.
  ///
  /// There must be a table.
  @inlinable
  @inline(__always)
  func withStorage<Result>(
    _ body: (UnsafeMutablePointer<Header>, UnsafeMutablePointer<UInt32>) -> Result
  ) -> Result {
    storage.unsafelyUnwrapped.withUnsafeMutablePointers(body)
  }

  /// A Boolean value indicating whether there is no table; a search then compares the elements one by one.
  @inlinable var isSearched: Bool { storage == nil }

  /// The maximum number of elements, which is three quarters of the number of slots if there is a table.
  @inlinable var capacity: Int {
    storage.map { $0.withUnsafeMutablePointerToHeader { ($0.pointee.mask + 1) / 4 * 3 } } ?? Self.searched
  }

  /// Returns the position of the element with a given id.
  ///
  /// - Parameters:
  ///   - hash: The hash of the id.
  ///   - isMatch: A closure that returns whether the element at a position has the id.
  /// - Returns: The position; `nil` if there is no such element.
  @inlinable
  func position(hash: Int, isMatch: (Int) -> Bool) -> Int? {
    withStorage { header, words in
      PositionSlots(header: header, words: words).position(hash: hash, isMatch: isMatch)
    }
  }

  /// Calls `body` with the slots.
  ///
  /// If the table is shared, it is copied first.
  @inlinable
  mutating func withSlots<Result>(_ body: (PositionSlots) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&storage) { copy() }
    return withStorage { header, words in
      body(PositionSlots(header: header, words: words))
    }
  }

  /// Rebuilds the table.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - capacity: The minimum capacity.
  ///   - hash: A closure that returns the hash of the id at a position.
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

  /// Empties the table and sets its size.
  @inlinable
  mutating func clear(bits: Int) {
    guard isKnownUniquelyReferenced(&storage),
      withStorage({ header, _ in header.pointee.mask + 1 == 1 << bits })
    else { return storage = Self.make(bits: bits) }
    withSlots { $0.removeAll() }
  }

  @inlinable
  static func bits(_ capacity: Int) -> Int {
    // A slot of 32 bits contains a number and a part of the hash, so the numbers have a limit.
    precondition(capacity <= 3 << 29, "An IdentifiedArray holds at most \(3 << 29) elements.")
    var bits = 4
    while (1 << bits) / 4 * 3 < capacity { bits += 1 }
    return bits
  }

  @inlinable
  static func make(bits: Int) -> Storage {
    let header = Header(bits: bits)
    // Sound: 'create' returns an instance of the class on which it is called.
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
      // Sound: 'create' returns an instance of the class on which it is called.
      return unsafeDowncast(copy, to: Storage.self)
    }
  }
}
