import Effects

extension SharedCell {
  /// Returns the value at an address in the cell.
  @inlinable
  @inline(__always)
  final func read<Value>(_ pointer: UnsafeMutablePointer<Value>) -> Value {
    SharedLockOrder.note(self)
    guard lock() else { return readAgain(pointer) }
    defer { unlock() }
    return pointer.pointee
  }

  /// Changes the value at an address in the cell under the lock, and then notifies the cell's observers.
  @inlinable
  @inline(__always)
  final func modify<Value, Result, Failure: Error>(
    _ pointer: UnsafeMutablePointer<Value>, at site: @autoclosure () -> SourceSite = .unknown,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    SharedLockOrder.note(self, at: site())
    guard lock() else { return try modifyAgain(pointer, at: site(), body) }
    let held = SharedLockOrder.enter(self, at: site())
    defer { if !flags.areClear { didChange() } }
    defer {
      memory.pointee.stamp &+= 1
      memory.pointee.lastOwnChange = memory.pointee.stamp
      unlock()
      SharedLockOrder.leave(held)
    }
    return try body(&pointer.pointee)
  }
}
