/// Raw memory for records of one bitwise-movable type, allocated and deallocated one by one.
///
/// Allocating a record takes it from a free list, and usually does not call the system's allocator. Records that are
/// created together are adjacent, and records have no object header or reference count. The slab gets its memory in
/// chunks. Each chunk is twice as large as the previous one, up to a limit. The slab returns the chunks to the system
/// all at once, in `removeAll()`.
///
/// Invariant: each record is in use, on the free list, or fresh, which means that it was never allocated. A free record
/// begins with the address of the next free record.
@usableFromInline
struct Slab<Element> {
  /// The first free record, which begins with a pointer to the next free record.
  @usableFromInline
  var free: UnsafeMutableRawPointer?

  /// The first record in the newest chunk that was never allocated.
  @usableFromInline
  var fresh: UnsafeMutablePointer<Element>?

  /// The number of records in the newest chunk that were never allocated.
  @usableFromInline
  var freshCount = 0

  /// The number of records in use.
  @usableFromInline
  private(set) var count = 0

  /// All chunks, the oldest first.
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
      // A free record contains the address of the next free record.
      free = reused.load(as: UnsafeMutableRawPointer?.self)
      // Sound: the memory belongs to a chunk of records of this type, and its owner initializes it.
      address = reused.assumingMemoryBound(to: Element.self)
    } else {
      if freshCount == 0 { grow() }
      // There is at least one fresh record now, so the pointer is not `nil`.
      address = fresh.unsafelyUnwrapped
      fresh = address + 1
      freshCount &-= 1
    }
    count &+= 1
    return address
  }

  /// Deallocates a record, so that it can be allocated again.
  ///
  /// The caller must deinitialize the record first.
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

  /// The records in use, in the order of the chunks of memory that contain them.
  ///
  /// Reading this property visits the whole slab, so only rare operations use it.
  var elements: [UnsafeMutablePointer<Element>] {
    guard count > 0 else { return [] }
    var unused: Set<UnsafeMutableRawPointer> = []
    var next = free
    while let record = next {
      unused.insert(record)
      // As in `allocate()`, a free record contains the address of the next free record.
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
  /// Records that are still in use become invalid.
  mutating func removeAll() {
    for chunk in chunks { UnsafeMutableRawPointer(chunk.baseAddress!).deallocate() }
    self = Slab()
  }

  @usableFromInline
  mutating func grow() {
    // The size is derived from the previous chunk. A shift by the number of chunks could overflow, because that number
    // has no limit.
    let capacity = min(2 * (chunks.last?.count ?? 16), 4_096)
    // With this alignment, each record of 64 bytes is in one cache line.
    let raw = UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<Element>.stride, alignment: 64)
    let base = raw.bindMemory(to: Element.self, capacity: capacity)
    chunks.append(UnsafeMutableBufferPointer(start: base, count: capacity))
    fresh = base
    freshCount = capacity
  }
}
