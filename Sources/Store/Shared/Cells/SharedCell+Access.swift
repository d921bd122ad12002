import Effects

extension SharedCell {
  /// Returns the value at an address in the cell.
  @inlinable
  @inline(__always)
  final func read<Value>(_ pointer: UnsafeMutablePointer<Value>) -> Value {
    #if DEBUG
      SharedLockOrder.note(self)
    #endif
    guard lock() else { return readAgain(pointer) }
    defer { unlock() }
    return pointer.pointee
  }

  /// Changes the value at an address in the cell under the lock, and notifies its observers.
  @inlinable
  @inline(__always)
  final func modify<Value, Result, Failure: Error>(
    _ pointer: UnsafeMutablePointer<Value>, at site: @autoclosure () -> SourceSite = .unknown,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if DEBUG
      SharedLockOrder.note(self, at: site())
    #endif
    guard lock() else { return try modifyAgain(pointer, body) }
    #if DEBUG
      let held = SharedLockOrder.enter(self, at: site())
    #endif
    defer { if !flags.areClear { didChange() } }
    defer {
      memory.pointee.stamp &+= 1
      memory.pointee.isUnsaved = true
      unlock()
      #if DEBUG
        SharedLockOrder.leave(held)
      #endif
    }
    return try body(&pointer.pointee)
  }
}
