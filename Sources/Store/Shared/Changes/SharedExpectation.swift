import Effects
import Synchronization

/// The shared values that a test expects, while the closure of an assertion sets them.
///
/// In the closure, a read of a changed value returns the old value until the closure changes it. The closure changes
/// copies. The shared values stay as they are.
package final class SharedExpectation: Sendable {
  private let values: LockedValue<[ObjectIdentifier: Value]>

  private struct Value: Sendable {
    let name: String
    let expected: SharedCell
    let actual: SharedCell
    let position: Int
    /// The change; nil if only the closure changes the value.
    var change: SharedChange?
    /// A Boolean value indicating whether the closure has changed the expected value.
    var isEdited = false
  }

  /// Returns the expectation of some changes; nil if the process has no shared values.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - isExhaustive: A Boolean value indicating whether the closure must assert all of them. If not, it starts with
  ///     the new values.
  /// - Returns: The expectation.
  package static func of(_ changes: [SharedChange], isExhaustive: Bool) -> SharedExpectation? {
    // Not a failable initializer, which allocates the object before it fails.
    guard SharedReadSlot.isUsed.load(ordering: .relaxed) else { return nil }
    return SharedExpectation(changes, isExhaustive: isExhaustive)
  }

  private init(_ changes: [SharedChange], isExhaustive: Bool) {
    var values: [ObjectIdentifier: Value] = [:]
    for (position, change) in changes.enumerated() {
      let expected = isExhaustive ? change.old.copy() : change.actual.copy()
      values[ObjectIdentifier(change.cell)] = Value(
        name: change.name, expected: expected, actual: change.actual, position: position, change: change)
    }
    self.values = LockedValue(values)
  }

  /// The expected value of a cell; nil if it was not changed.
  func expected(_ cell: SharedCell) -> SharedCell? { values.value[ObjectIdentifier(cell)]?.expected }

  /// The expected value of a cell, which the closure is about to change.
  func expectedToEdit(_ cell: SharedCell) -> SharedCell {
    let id = ObjectIdentifier(cell)
    let edited = values.change { values in
      values[id]?.isEdited = true
      return values[id]?.expected
    }
    if let edited { return edited }
    let (expected, actual) = (cell.copy(), cell.copy())
    return values.change { values in
      if let known = values[id] { return known.expected }
      values[id] = Value(
        name: cell.displayName, expected: expected, actual: actual, position: values.count, isEdited: true)
      return expected
    }
  }

  /// Returns the differences between the expected and the actual values, each under the name of the value.
  ///
  /// - Parameter isRequired: Returns a Boolean value indicating whether a change must be asserted. Called for changes
  ///   that the closure has not asserted.
  /// - Returns: The differences; nil if there are none.
  package func differences(where isRequired: (SharedChange) -> Bool) -> String? {
    let texts = values.value.values.sorted { $0.position < $1.position }.compactMap { value -> String? in
      guard let difference = value.expected.difference(from: value.actual) else { return nil }
      if !value.isEdited, let change = value.change, !isRequired(change) { return nil }
      return "The shared value \(value.name):\n\n\(difference)"
    }
    return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
  }
}
