/// Finds the positions of elements by the hashes of their ids: a hash table that holds positions only.
///
/// Open addressing with linear probing. A slot of 32 bits holds the number of a position, or 0 if it is empty,
/// in as many low bits as the table's size has; the bits above hold a piece of the hash, so that hardly
/// ever an element is looked at in vain. Removal closes the gap (Knuth, "The Art of Computer Programming",
/// volume 3, 6.4, algorithm R): there are no tombstones, and lookups never slow down.
///
/// The ids stay with their elements. Whoever calls says how to compare and to hash them.
@usableFromInline
struct PositionTable {
  /// Up to this many elements are searched one by one, without a table.
  @usableFromInline static var searched: Int { 8 }

  /// What a table knows besides its slots.
  @usableFromInline
  struct Header {
    /// The number of bits of the table's size.
    @usableFromInline let bits: Int
    /// The number of position 0, at least 1.
    @usableFromInline var base: UInt32 = 1

    @inlinable
    init(bits: Int) { self.bits = bits }
  }

  /// The header, and the slots.
  @usableFromInline
  final class Storage: ManagedBuffer<Header, UInt32> {}

  @usableFromInline var storage: Storage?

  @inlinable
  init() {}
}

// The storage is only written by its sole owner, as that of an array is.
extension PositionTable: @unchecked Sendable {}

extension PositionTable {
  /// Whether there is no table, so that the elements are searched.
  @inlinable var isSearched: Bool { storage == nil }

  /// How many elements fit: three of four slots.
  @inlinable var capacity: Int {
    storage.map { $0.withUnsafeMutablePointerToHeader { (1 << $0.pointee.bits) / 4 * 3 } } ?? Self.searched
  }

  /// The position of an element.
  ///
  /// - Parameters:
  ///   - hash: The hash of its id.
  ///   - isMatch: Whether the element at a position has the id.
  /// - Returns: The position, or `nil` if there is no such element.
  @inlinable
  func position(hash: Int, isMatch: (Int) -> Bool) -> Int? {
    // Asked only of a table that has storage.
    storage.unsafelyUnwrapped.withUnsafeMutablePointers { header, slots in
      PositionSlots(header: header, slots: slots).position(hash: hash, isMatch: isMatch)
    }
  }

  /// Gives the slots of a table that no copy shares.
  @inlinable
  mutating func withSlots<Result>(_ body: (PositionSlots) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&storage) { copy() }
    // Asked only of a table that has storage.
    return storage.unsafelyUnwrapped.withUnsafeMutablePointers { header, slots in
      body(PositionSlots(header: header, slots: slots))
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
      for position in 0..<count { slots.insert(position, hash: hash(position)) }
    }
  }

  /// Makes all slots empty, of a table of a size.
  @inlinable
  mutating func clear(bits: Int) {
    guard isKnownUniquelyReferenced(&storage),
      // Not nil, which would not be uniquely referenced.
      storage.unsafelyUnwrapped.withUnsafeMutablePointerToHeader({ $0.pointee.bits == bits })
    else { return storage = Self.make(bits: bits) }
    storage.unsafelyUnwrapped.withUnsafeMutablePointers { header, slots in
      header.pointee.base = 1
      slots.update(repeating: 0, count: 1 << bits)
    }
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
    // 'create' makes an instance of the class that it is called on.
    let storage = unsafeDowncast(
      Storage.create(minimumCapacity: 1 << bits) { _ in Header(bits: bits) }, to: Storage.self)
    storage.withUnsafeMutablePointerToElements { $0.initialize(repeating: 0, count: 1 << bits) }
    return storage
  }

  @inlinable
  @inline(never)
  mutating func copy() {
    storage = storage?.withUnsafeMutablePointers { header, slots in
      let size = 1 << header.pointee.bits
      let copy = Storage.create(minimumCapacity: size) { _ in header.pointee }
      copy.withUnsafeMutablePointerToElements { $0.initialize(from: slots, count: size) }
      // 'create' makes an instance of the class that it is called on.
      return unsafeDowncast(copy, to: Storage.self)
    }
  }
}
