import Effects

/// A change of a shared value, or of the reference of a property.
package struct SharedChange: Sendable {
  /// The cell of the changed value, or of the value to which the property refers now.
  let cell: SharedCell
  /// The old and the new reference of the property; `nil` if a value was changed, and not a reference.
  let replacement: SharedReplacement?
  /// A cell with the value before the change.
  let old: SharedCell
  /// A cell with the value after the change.
  let actual: SharedCell
  /// The source location where the value was first changed; unknown if a reference was replaced.
  package let site: SourceSite

  /// The identity of the changed value, or of the property whose reference was replaced.
  var id: ObjectIdentifier { replacement.map { ObjectIdentifier($0.box) } ?? ObjectIdentifier(cell) }

  /// The name of the value: its key, or its type.
  package var name: String { replacement?.name ?? cell.displayName }

  /// A Boolean value indicating whether the change made a property refer to another value.
  package var isReplacement: Bool { replacement != nil }

  /// The difference between the old value and the new one; `nil` if they are equal.
  package var difference: String? { old.difference(from: actual) }

  /// Returns a text that shows a difference under the name of the shared value.
  static func text(of difference: String, named name: String) -> String {
    "The shared value \(name):\n\n\(difference)"
  }
}
