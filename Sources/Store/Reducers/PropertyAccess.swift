/// Access to a property in memory: by its offset if the property is stored, otherwise by its key path.
@usableFromInline
package struct PropertyAccess<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  @usableFromInline let stored: StoredProperty<Root, Value>

  @inlinable
  package init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    stored = StoredProperty(keyPath)
  }

  /// Calls `body` with the address of the property in the value at the address `root`, so that `body` can change the
  /// property.
  @inlinable
  @inline(__always)
  package func withPointer<Result>(
    _ root: UnsafeMutableRawPointer, _ body: (UnsafeMutablePointer<Value>) -> Result
  ) -> Result {
    if stored.isStored { return body(stored.pointer(in: root)) }
    return withUnsafeMutablePointer(
      to: &BuiltReducer<Root, Void>.state(at: root).pointee[keyPath: keyPath], body)
  }

  /// Calls `body` with the address of the property in the value at the address `root`, so that `body` can read the
  /// property.
  ///
  /// The method is not inlined, because the value of a computed property is a copy, which would stay on the caller's
  /// stack.
  @inline(never)
  package func withValue(_ root: UnsafeRawPointer, _ body: (UnsafePointer<Value>) -> Void) {
    if stored.isStored { return body(stored.pointer(in: root)) }
    withUnsafePointer(to: BuiltReducer<Root, Void>.state(at: root).pointee[keyPath: keyPath], body)
  }
}
