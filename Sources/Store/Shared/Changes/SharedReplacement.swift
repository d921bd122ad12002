/// The replacement of the reference of a property, for example by `$property = other`.
struct SharedReplacement: Sendable {
  /// The box of the property.
  let box: any AnySharedBox
  /// The reference before the first replacement.
  let old: any ErasedReference
  /// The reference after the last replacement.
  let new: any ErasedReference

  /// The names of both values.
  var name: String {
    let (old, new) = (old.cell.displayName, new.cell.displayName)
    return "\(old), replaced by \(old == new ? "another" : new)"
  }
}

/// A property of any type whose reference can be replaced.
package protocol ReplaceableSharedReference {
  /// Returns the value to which the property refers after a change; `nil` if the change did not replace the reference
  /// of this property.
  func replacedValue(by change: SharedChange) -> Any?
}

/// The box of a property, without the type of the value.
protocol AnySharedBox: AnyObject, Sendable {
  /// The number of the step of a test in which the box was made.
  var step: Int { get }
  /// The current reference, regardless of what a test expects.
  var erasedReference: any ErasedReference { get }
}

/// A reference to a shared value or a part of one, without the type of the value.
protocol ErasedReference: Sendable {
  /// The cell that has the value.
  var cell: SharedCell { get }

  /// Returns a new cell with a copy of the value that a read returns here, which is the expected value while a test
  /// asserts.
  func copy() -> SharedCell
}
