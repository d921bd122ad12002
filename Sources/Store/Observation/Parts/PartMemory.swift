/// The memory that contains a part of the state.
///
/// Invariant: the memory contains a value of the part's type. The code that created the part knows this type.
struct PartMemory {
  /// The address of the part; `nil` if the address is not fixed.
  let address: UnsafeRawPointer?
  /// A closure that passes the current address of the part to another closure.
  let borrow: (_ body: (UnsafeRawPointer) -> Void) -> Void
}

extension UnsafeRawPointer {
  // Sound: by the invariant of `PartMemory`, the code that created the part knows this type.
  /// Returns the address as a typed pointer.
  ///
  /// There must be a value of the type `Value` at the address. This type may be determined at run time.
  @inline(__always)
  func part<Value>(_ type: Value.Type) -> UnsafePointer<Value> { assumingMemoryBound(to: type) }
}

/// The bytes of a part of the state and of its last read value.
///
/// Equal bytes imply equal values, because the last read value retains the objects to which its bytes refer, and a
/// buffer with two references is not changed in place.
///
/// The bytes are compared first because this is fast. Calling `==` of a type that is determined at run time took half
/// of the 600 ns of a send in a store with one observer.
struct PartBytes: BitwiseCopyable {
  let now: UnsafeRawPointer
  let seen: UnsafeRawPointer
  let count: Int

  /// A Boolean value indicating whether the part's bytes equal the last read bytes.
  @inline(__always)
  var areEqual: Bool {
    var offset = 0
    while offset &+ 8 <= count {
      guard
        // The loads stay in bounds, because both memories have `count` bytes.
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

/// An object that owns memory for one value at a fixed address.
final class OwnedMemory<Value> {
  /// The memory, which contains a value if `isSet` is `true`.
  let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  // The exclusivity checks are off, because each access is a single load or store.
  @exclusivity(unchecked) private(set) var isSet = false

  /// Returns a Boolean value indicating whether a value equals the value in the memory.
  func equals(_ value: UnsafePointer<Value>) -> Bool where Value: Equatable {
    PartBytes(now: value, seen: pointer, count: MemoryLayout<Value>.size).areEqual
      || SharedReads.comparing { pointer.pointee == value.pointee }
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
