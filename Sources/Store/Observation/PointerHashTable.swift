/// A hash table of objects in raw memory, which its owner empties before it goes.
///
/// A lookup passes the hash of the object, and compares the objects found by their identities. A dictionary hashes and
/// compares keys through their types, which took most of the 4 400 instructions of reading a selector that is kept.
@usableFromInline
struct PointerHashTable<Object: AnyObject> {
  /// Open addressing, at most three quarters full; nil before the first object.
  @usableFromInline private(set) var slots: UnsafeMutablePointer<Slot>?
  /// The number of slots, a power of two, less one.
  @usableFromInline private(set) var mask: UInt = 0
  /// The number of objects.
  private(set) var count = 0

  /// A place for one object, of which the table has a reference.
  @usableFromInline
  struct Slot {
    @usableFromInline var hash: UInt
    @usableFromInline var object: Unmanaged<Object>?
  }

  /// The object with a hash that satisfies a condition.
  ///
  /// - Parameters:
  ///   - hash: The hash, with its entropy in the lower bits.
  ///   - matches: Returns a Boolean value indicating whether an object with this hash is the one.
  /// - Returns: The object, which the table keeps; nil if there is none.
  @inlinable
  @inline(__always)
  func find(_ hash: UInt, where matches: (Object) -> Bool) -> Unmanaged<Object>? {
    guard let slots else { return nil }
    var index = hash & mask
    while let object = slots[Int(bitPattern: index)].object {
      // The table has a reference of its own.
      if slots[Int(bitPattern: index)].hash == hash, object._withUnsafeGuaranteedRef(matches) {
        return object
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Adds an object that is not in the table.
  mutating func insert(_ object: Object, hash: UInt) {
    if slots == nil || (count + 1) * 4 > (Int(mask) + 1) * 3 { grow() }
    put(.passRetained(object), hash)
    count += 1
  }

  /// Takes an object out, if it is in the table.
  mutating func remove(_ object: Object, hash: UInt) {
    guard let slots, let found = find(hash, where: { $0 === object }) else { return }
    var gap = hash & mask
    while slots[Int(gap)].object?.toOpaque() != found.toOpaque() { gap = (gap &+ 1) & mask }
    // What was put behind its place because of the object moves up.
    var next = (gap &+ 1) & mask
    while slots[Int(next)].object != nil {
      let home = slots[Int(next)].hash & mask
      if (next &- home) & mask >= (next &- gap) & mask {
        slots[Int(gap)] = slots[Int(next)]
        gap = next
      }
      next = (next &+ 1) & mask
    }
    slots[Int(gap)].object = nil
    count -= 1
    found.release()
  }

  /// The objects, in no order.
  var objects: [Object] {
    guard let slots else { return [] }
    return (0...Int(mask)).compactMap { slots[$0].object?.takeUnretainedValue() }
  }

  /// Lets go of all objects, and of the memory.
  mutating func removeAll() {
    let old = self
    self = Self()
    // Each was retained when it was put in.
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
  /// A hash of a word that is not spread well, an address or an offset.
  @inlinable static func hash(_ word: UInt) -> UInt { (word &* 0x9E37_79B9_7F4A_7C15) >> 32 }
}
