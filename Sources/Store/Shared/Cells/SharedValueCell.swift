import Effects

/// A cell with a value of one type.
@usableFromInline
final class SharedValueCell<Value>: SharedCell, @unchecked Sendable {
  // Sound: as its superclass.

  /// Creates a cell without a key.
  @usableFromInline
  init(_ value: Value) {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    memory.initialize(to: value)
    super.init(value: UnsafeMutableRawPointer(memory))
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  /// The address of the value.
  @usableFromInline var pointer: UnsafeMutablePointer<Value> {
    // Sound: the initializer binds the memory to this type.
    value.assumingMemoryBound(to: Value.self)
  }

  /// A reference to the whole value.
  @usableFromInline var reference: SharedReference<Value> { SharedReference(cell: self, pointer: pointer) }

  /// The current value.
  var currentValue: Value {
    let isLocked = lock()
    defer { if isLocked { unlock() } }
    return pointer.pointee
  }

  /// Returns the value, to be saved.
  func takeUnsaved() -> Value {
    let isLocked = lock()
    defer { if isLocked { unlock() } }
    memory.pointee.isUnsaved = false
    return pointer.pointee
  }

  /// Replaces the value by one that was loaded.
  ///
  /// A change of the program that is about to be saved is kept. The storage then decides what becomes of the other
  /// value.
  func replace(by value: Value) {
    guard lock() else { return reportReentry("replaced by a loaded value", Value.self) }
    if memory.pointee.isUnsaved, flags.current.contains(.saved) { return unlock() }
    // Released after the lock: the deinit of an old object is code of the program.
    let old = pointer.move()
    pointer.initialize(to: value)
    memory.pointee.stamp &+= 1
    unlock()
    withExtendedLifetime(old) {}
    didChange(isSaved: false)
  }

  override func copy() -> SharedCell { SharedValueCell(currentValue) }

  override func difference(from actual: SharedCell) -> String? {
    // Sound: it is a copy of this cell, and therefore of its type.
    let actual = unsafeDowncast(actual, to: SharedValueCell<Value>.self)
    let (expected, found) = (currentValue, actual.currentValue)
    return isEqual(expected, found) ? nil : diff(expected, found) ?? "  \(structuralDump(found))"
  }

  override var valueType: Any.Type { Value.self }
}
