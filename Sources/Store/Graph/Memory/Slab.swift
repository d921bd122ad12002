/// Raw memory for records of one bitwise-movable type, allocated and deallocated one by one.
///
/// A record costs a pop from a free list instead of a call of the allocator. Records that are created together are
/// adjacent, and records have no object header or reference count. Chunks double in size up to a limit, and are
/// returned to the system only with the slab.
///
/// Invariant: a record is in use, or on the free list, or fresh. A free record begins with the address of the next one.
@usableFromInline
struct Slab<Element> {
  /// The first free record; each free record begins with a pointer to the next.
  @usableFromInline
  var free: UnsafeMutableRawPointer?

  /// The next record of the newest chunk that was never allocated.
  @usableFromInline
  var fresh: UnsafeMutablePointer<Element>?

  /// The number of records of the newest chunk that were never allocated.
  @usableFromInline
  var freshCount = 0

  /// The number of records in use.
  @usableFromInline
  private(set) var count = 0

  /// Every chunk, oldest first.
  private(set) var chunks: [UnsafeMutableBufferPointer<Element>] = []

  init() {
    precondition(MemoryLayout<Element>.size >= MemoryLayout<UnsafeMutableRawPointer?>.size)
  }

  /// Allocates a record, which the caller must initialize.
  ///
  /// - Returns: The address of the record, valid until it is passed to `deallocate(_:)`.
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  mutating func allocate() -> UnsafeMutablePointer<Element> {
    let address: UnsafeMutablePointer<Element>
    if let reused = free {
      // A deallocated record contains the address of the next free one.
      free = reused.load(as: UnsafeMutableRawPointer?.self)
      // Sound: the memory belongs to a chunk of records of this type, and its owner initializes it.
      address = reused.assumingMemoryBound(to: Element.self)
    } else {
      if freshCount == 0 { grow() }
      // There are fresh records, so there is an address.
      address = fresh.unsafelyUnwrapped
      fresh = address + 1
      freshCount &-= 1
    }
    count &+= 1
    return address
  }

  /// Gives a record back.
  ///
  /// The caller has deinitialized the record.
  ///
  /// - Parameter address: A record of this slab.
  /// - Complexity: O(1).
  @inlinable
  mutating func deallocate(_ address: UnsafeMutablePointer<Element>) {
    let raw = UnsafeMutableRawPointer(address)
    raw.storeBytes(of: free, as: UnsafeMutableRawPointer?.self)
    free = raw
    count -= 1
  }

  /// The records in use, chunk by chunk.
  ///
  /// Walks the whole slab, for drawings and for the end of the graph.
  var elements: [UnsafeMutablePointer<Element>] {
    guard count > 0 else { return [] }
    var unused: Set<UnsafeMutableRawPointer> = []
    var next = free
    while let record = next {
      unused.insert(record)
      // As in `allocate`.
      next = record.load(as: UnsafeMutableRawPointer?.self)
    }
    var result: [UnsafeMutablePointer<Element>] = []
    result.reserveCapacity(count)
    for (index, chunk) in chunks.enumerated() {
      let handedOut = index == chunks.count - 1 ? chunk.count - freshCount : chunk.count
      for offset in 0..<handedOut {
        let record = chunk.baseAddress! + offset
        if !unused.contains(record) { result.append(record) }
      }
    }
    return result
  }

  /// Returns all chunks to the system.
  ///
  /// Records still in use become invalid.
  mutating func removeAll() {
    for chunk in chunks { UnsafeMutableRawPointer(chunk.baseAddress!).deallocate() }
    self = Slab()
  }

  @usableFromInline
  mutating func grow() {
    // Doubled from the previous chunk, and not shifted by the number of chunks, which has no limit.
    let capacity = min(2 * (chunks.last?.count ?? 16), 4_096)
    // Aligned, so that each record is in one cache line.
    let raw = UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<Element>.stride, alignment: 64)
    let base = raw.bindMemory(to: Element.self, capacity: capacity)
    chunks.append(UnsafeMutableBufferPointer(start: base, count: capacity))
    fresh = base
    freshCount = capacity
  }
}
