// Sound: the offset is the offset of a stored property of type `Value` in a `Root`, and callers pass the address of a
// `Root`. So the memory at the offset contains a `Value`.

/// The offset of a stored property in the memory of its root.
@usableFromInline
package struct StoredProperty<Root, Value> {
  /// The offset in bytes; negative if the key path leads to a computed property.
  @usableFromInline let offset: Int

  @inlinable
  package init(_ keyPath: KeyPath<Root, Value>) { offset = MemoryLayout<Root>.offset(of: keyPath) ?? -1 }

  /// A Boolean value indicating whether the property is stored.
  @inlinable package var isStored: Bool { offset >= 0 }

  /// Returns the address of the property, given the address of the root.
  @inlinable
  @inline(__always)
  func pointer(in root: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Value> {
    (root + offset).assumingMemoryBound(to: Value.self)
  }

  /// Returns the address of the property, given the address of the root.
  @inlinable
  @inline(__always)
  func pointer(in root: UnsafeRawPointer) -> UnsafePointer<Value> {
    (root + offset).assumingMemoryBound(to: Value.self)
  }
}
