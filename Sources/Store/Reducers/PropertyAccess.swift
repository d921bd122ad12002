/// Access to a property in memory: by an offset if it is stored, otherwise by its key path.
@usableFromInline
package struct PropertyAccess<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  /// The offset of a stored property; otherwise, negative.
  @usableFromInline let offset: Int

  @inlinable
  package init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath) ?? -1
  }

  /// Runs `body` on the property of the root at `root`, in place.
  @inlinable
  @inline(__always)
  package func withPointer<Result>(
    _ root: UnsafeMutableRawPointer, _ body: (UnsafeMutablePointer<Value>) -> Result
  ) -> Result {
    // A stored property lies at its offset in a `Root`, and callers pass a pointer to a `Root`.
    if offset >= 0 { return body((root + offset).assumingMemoryBound(to: Value.self)) }
    return withUnsafeMutablePointer(
      to: &root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath], body)
  }

  /// Runs `body` on the property of the root at `root`, for reading.
  ///
  /// Not inlined: the value of a computed property is a copy, which would stay on the caller's stack.
  @inline(never)
  package func withValue(_ root: UnsafeRawPointer, _ body: (UnsafePointer<Value>) -> Void) {
    // A stored property lies at its offset in a `Root`, and callers pass a pointer to a `Root`.
    if offset >= 0 { return body((root + offset).assumingMemoryBound(to: Value.self)) }
    withUnsafePointer(to: root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath], body)
  }
}
