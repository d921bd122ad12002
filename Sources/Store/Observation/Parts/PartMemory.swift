/// The memory in which a part of the state lies.
///
/// Invariant: the memory holds a value of the type of the part, which the makers of the part know.
struct PartMemory {
  /// The address of the part, if it stays in one place.
  let address: UnsafeRawPointer?
  /// Passes the address of the part at present to a closure.
  let borrow: (_ body: (UnsafeRawPointer) -> Void) -> Void
}

extension UnsafeRawPointer {
  /// Returns the address as that of a part of a type.
  ///
  /// The part is of that type, which may be found at run time.
  @inline(__always)
  func part<Value>(_ type: Value.Type) -> UnsafePointer<Value> { assumingMemoryBound(to: type) }
}

/// The bytes of a part of the state, and of what was last read of it.
///
/// Equal bytes are an equal value, because what was last read holds the references that its bytes contain: a buffer
/// that is referred to twice is not changed in place. `==` of a type that is found at run time took half of the 600 ns
/// of a send in a store with one observer.
struct PartBytes: BitwiseCopyable {
  let now: UnsafeRawPointer
  let seen: UnsafeRawPointer
  let count: Int

  /// A Boolean value indicating whether the part's bytes are those that were last read.
  @inline(__always)
  var areEqual: Bool {
    var offset = 0
    while offset &+ 8 <= count {
      guard
        // Both have `count` bytes.
        now.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == seen.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset &+= 8
    }
    while offset < count {
      guard
        now.load(fromByteOffset: offset, as: UInt8.self) == seen.load(fromByteOffset: offset, as: UInt8.self)
      else { return false }
      offset &+= 1
    }
    return true
  }
}

/// Memory for one value that stays in one place, and that the reference owns.
final class OwnedMemory<Value> {
  /// The memory, which holds a value once `isSet`.
  let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  // Unchecked: accesses are single loads and stores.
  @exclusivity(unchecked) private(set) var isSet = false

  /// Returns a Boolean value indicating whether another value equals the one in the memory.
  func equals(_ value: UnsafePointer<Value>) -> Bool where Value: Equatable {
    PartBytes(now: value, seen: pointer, count: MemoryLayout<Value>.size).areEqual
      || pointer.pointee == value.pointee
  }

  /// Replaces the value.
  func set(_ value: Value) {
    if isSet { pointer.pointee = value } else { pointer.initialize(to: value) }
    isSet = true
  }

  deinit {
    if isSet { pointer.deinitialize(count: 1) }
    pointer.deallocate()
  }
}
