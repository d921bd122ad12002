/// A hash table that stores references to objects in raw memory.
///
/// The owner must call ``removeAll()`` before it discards the table.
///
/// The caller of a lookup passes the hash of the object and a predicate. A dictionary would call the `Hashable`
/// conformance of a key type. With a dictionary, a read of a cached selector took 4,400 instructions, most of them in
/// these calls.
@usableFromInline
struct PointerHashTable<Object: AnyObject> {
  /// The slots, which use open addressing and are at most three quarters full; `nil` before the first object is
  /// inserted.
  @usableFromInline private(set) var slots: UnsafeMutablePointer<Slot>?
  /// The number of slots minus one.
  ///
  /// The number of slots is a power of two.
  @usableFromInline private(set) var mask: UInt = 0
  /// The number of objects.
  private(set) var count = 0
  /// The number of times that the table was changed.
  private(set) var changes = 0

  /// A slot for one object, which the table retains.
  @usableFromInline
  struct Slot {
    @usableFromInline var hash: UInt
    @usableFromInline var object: Unmanaged<Object>?
  }

  /// Returns the object with the given hash that satisfies a predicate.
  ///
  /// - Parameters:
  ///   - hash: The hash, which must be well distributed in its lower bits.
  ///   - matches: A closure that returns whether an object with this hash satisfies the predicate. It must not change
  ///     the table, so it must not run code of the app.
  /// - Returns: The object, which the table retains; `nil` if there is no such object.
  @inlinable
  @inline(__always)
  func find(_ hash: UInt, where matches: (Object) -> Bool) -> Unmanaged<Object>? {
    guard let slots else { return nil }
    var index = hash & mask
    while let object = slots[Int(bitPattern: index)].object {
      // The unmanaged reference is valid, because the table retains the object.
      if slots[Int(bitPattern: index)].hash == hash, object._withUnsafeGuaranteedRef(matches) {
        return object
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Returns an object with the given hash, after skipping a number of such objects.
  ///
  /// - Parameters:
  ///   - hash: The hash.
  ///   - skipped: The number of objects with this hash to skip.
  /// - Returns: The object, which the table retains; `nil` if there are no more objects with this hash.
  func find(_ hash: UInt, after skipped: Int) -> Unmanaged<Object>? {
    var left = skipped
    return find(hash) { _ in
      left -= 1
      return left < 0
    }
  }

  /// Adds an object that is not in the table.
  mutating func insert(_ object: Object, hash: UInt) {
    if slots == nil || (count + 1) * 4 > (Int(mask) + 1) * 3 { grow() }
    put(.passRetained(object), hash)
    count += 1
    changes += 1
  }

  /// Removes an object, if it is in the table.
  mutating func remove(_ object: Object, hash: UInt) {
    guard let slots, let found = find(hash, where: { $0 === object }) else { return }
    var gap = hash & mask
    while slots[Int(gap)].object?.toOpaque() != found.toOpaque() { gap = (gap &+ 1) & mask }
    // Moves back the objects that are in later slots only because this slot was occupied.
    var next = (gap &+ 1) & mask
    while slots[Int(next)].object != nil {
      let ideal = slots[Int(next)].hash & mask
      if (next &- ideal) & mask >= (next &- gap) & mask {
        slots[Int(gap)] = slots[Int(next)]
        gap = next
      }
      next = (next &+ 1) & mask
    }
    slots[Int(gap)].object = nil
    count -= 1
    changes += 1
    found.release()
  }

  /// The objects, in no particular order.
  var objects: [Object] {
    guard let slots else { return [] }
    return (0...Int(mask)).compactMap { slots[$0].object?.takeUnretainedValue() }
  }

  /// Releases all objects and the memory.
  mutating func removeAll() {
    let old = self
    self = Self()
    changes = old.changes + 1
    // Each object was retained when it was inserted, and is released now.
    for object in old.objects { Unmanaged.passUnretained(object).release() }
    old.slots?.deallocate()
  }

  private mutating func grow() {
    let old = self
    let capacity = slots == nil ? 4 : (Int(mask) + 1) * 2
    let memory = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
    memory.initialize(repeating: Slot(hash: 0, object: nil), count: capacity)
    slots = memory
    mask = UInt(capacity - 1)
    guard let slots = old.slots else { return }
    for index in 0...Int(old.mask) {
      if let object = slots[index].object { put(object, slots[index].hash) }
    }
    slots.deallocate()
  }

  private func put(_ object: Unmanaged<Object>, _ hash: UInt) {
    guard let slots else { return }
    var index = hash & mask
    while slots[Int(index)].object != nil { index = (index &+ 1) & mask }
    slots[Int(index)] = Slot(hash: hash, object: object)
  }
}

extension UInt {
  /// Returns a hash of a word whose bits are poorly distributed, such as an address or an offset.
  @inlinable static func hash(_ word: UInt) -> UInt { (word &* 0x9E37_79B9_7F4A_7C15) >> 32 }
}
