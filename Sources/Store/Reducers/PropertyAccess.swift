/// The way to a property in memory: an offset for a stored one, its key path for any other.
@usableFromInline
package struct PropertyAccess<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  /// The offset of a stored property; negative for any other.
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
    // A stored property lies at its offset in a `Root`, which is what callers give.
    if offset >= 0 { return body((root + offset).assumingMemoryBound(to: Value.self)) }
    return withUnsafeMutablePointer(
      to: &root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath], body)
  }

  /// Runs `body` on the property of the root at `root`, to be read only.
  ///
  /// Not inlined: a computed property's value is a copy, which would stay on the stack of a caller that does not need it.
  @inline(never)
  package func withValue(_ root: UnsafeRawPointer, _ body: (UnsafePointer<Value>) -> Void) {
    // A stored property lies at its offset in a `Root`, which is what callers give.
    if offset >= 0 { return body((root + offset).assumingMemoryBound(to: Value.self)) }
    withUnsafePointer(to: root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath], body)
  }
}
