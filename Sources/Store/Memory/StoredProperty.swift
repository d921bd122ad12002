// Sound: the offset is that of a stored property of type `Value` in a `Root`, and callers pass the address of a
// `Root`. So there is a `Value` at the offset.

/// The place of a stored property in the memory of its root.
@usableFromInline
package struct StoredProperty<Root, Value> {
  /// The offset in bytes; negative if the key path is that of a computed property.
  @usableFromInline let offset: Int

  @inlinable
  package init(_ keyPath: KeyPath<Root, Value>) { offset = MemoryLayout<Root>.offset(of: keyPath) ?? -1 }

  /// A Boolean value indicating whether the property is stored.
  @inlinable package var isStored: Bool { offset >= 0 }

  /// Returns the address of the property in the root at the given address.
  @inlinable
  @inline(__always)
  func pointer(in root: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Value> {
    (root + offset).assumingMemoryBound(to: Value.self)
  }

  /// Returns the address of the property in the root at the given address.
  @inlinable
  @inline(__always)
  func pointer(in root: UnsafeRawPointer) -> UnsafePointer<Value> {
    (root + offset).assumingMemoryBound(to: Value.self)
  }
}
