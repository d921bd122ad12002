/// A replacement of a property's reference to a shared value, for example by `$property = other`.
struct SharedReplacement: Sendable {
  /// The storage of the property.
  let box: any AnySharedBox
  /// The reference before the first replacement.
  let old: any ErasedReference
  /// The reference after the last replacement.
  let new: any ErasedReference

  /// The names of the values to which the property referred before, and refers now.
  var name: String {
    let (old, new) = (old.cell.displayName, new.cell.displayName)
    return "\(old), replaced by \(old == new ? "another" : new)"
  }
}

/// A shared property of any type; its reference to a shared value can be replaced.
package protocol ReplaceableSharedReference {
  /// Returns the value to which the property refers after a change; `nil` if the change did not replace the reference
  /// of this property.
  func replacedValue(by change: SharedChange) -> Any?
}

/// The storage of a shared property, a `SharedBox`, without the type of the value.
protocol AnySharedBox: AnyObject, Sendable {
  /// The number of the test step in which the property was created; see `TestStep`.
  var step: Int { get }
  /// The current reference, regardless of what a test expects.
  var erasedReference: any ErasedReference { get }
}

/// A reference to a shared value or a part of one, without the type of the value.
protocol ErasedReference: Sendable {
  /// The cell that contains the value.
  var cell: SharedCell { get }

  /// Returns a new cell with a copy of the value, which in an assertion of a test is the expected value.
  func copy() -> SharedCell
}
