/// Access to a property in memory, through an offset if the property is stored, otherwise through its key path.
@usableFromInline
package struct PropertyAccess<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  @usableFromInline let stored: StoredProperty<Root, Value>

  @inlinable
  package init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    stored = StoredProperty(keyPath)
  }

  /// Runs `body` on the property of the root at `root`, in place.
  @inlinable
  @inline(__always)
  package func withPointer<Result>(
    _ root: UnsafeMutableRawPointer, _ body: (UnsafeMutablePointer<Value>) -> Result
  ) -> Result {
    if stored.isStored { return body(stored.pointer(in: root)) }
    return withUnsafeMutablePointer(
      to: &BuiltReducer<Root, Void>.state(at: root).pointee[keyPath: keyPath], body)
  }

  /// Runs `body` on the property of the root at `root`, for reading.
  ///
  /// Not inlined: the value of a computed property is a copy, which would stay on the caller's stack.
  @inline(never)
  package func withValue(_ root: UnsafeRawPointer, _ body: (UnsafePointer<Value>) -> Void) {
    if stored.isStored { return body(stored.pointer(in: root)) }
    withUnsafePointer(to: BuiltReducer<Root, Void>.state(at: root).pointee[keyPath: keyPath], body)
  }
}
