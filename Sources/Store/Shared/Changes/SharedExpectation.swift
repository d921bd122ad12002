import Effects
import Synchronization

/// The shared values that a test expects, which the closure of an assertion sets.
///
/// In the closure, a read of a changed value returns the old value until the closure changes it. The closure changes
/// copies of the values, and replaces the references of properties only in this object. The shared values and the
/// properties stay as they are.
package final class SharedExpectation: Sendable {
  /// The number of the test step in which the closure runs; see `TestStep`.
  let step = TestStep.next()
  /// The values and properties that were changed before the closure or by it, keyed by their identities.
  private let values: LockedValue<[ObjectIdentifier: Value]>

  private struct Value: Sendable {
    /// The cell of a value, or the storage of a property.
    ///
    /// It is retained, so that no other object gets its identity.
    let owner: any AnyObject & Sendable
    let name: String
    var expected: Expected
    let actual: SharedCell
    let position: Int
    /// The change that the test must assert; `nil` if only the closure changes the value.
    var change: SharedChange?
    /// A Boolean value indicating whether the closure has changed the expected value.
    var isEdited = false
  }

  private enum Expected {
    case value(SharedCell)
    /// The reference of a property.
    case reference(any ErasedReference)
  }

  /// Returns an expectation for changes that a test must assert; `nil` if the process has no shared values.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - isExhaustive: A Boolean value indicating whether the closure must assert all of the changes. If not, the
  ///     expected values are the new ones until the closure changes them.
  /// - Returns: The expectation.
  package static func of(_ changes: [SharedChange], isExhaustive: Bool) -> SharedExpectation? {
    // This function is not a failable initializer, because such an initializer would allocate the object before it
    // fails.
    guard SharedReadSlot.isUsed.load(ordering: .relaxed) else { return nil }
    return SharedExpectation(changes, isExhaustive: isExhaustive)
  }

  private init(_ changes: [SharedChange], isExhaustive: Bool) {
    var values: [ObjectIdentifier: Value] = [:]
    for (position, change) in changes.enumerated() {
      let expected: Expected =
        if let replacement = change.replacement {
          .reference(isExhaustive ? replacement.old : replacement.new)
        } else {
          .value(isExhaustive ? change.old.copy() : change.actual.copy())
        }
      values[change.id] = Value(
        owner: change.replacement?.box ?? change.cell, name: change.name, expected: expected,
        actual: change.actual, position: position, change: change)
    }
    self.values = LockedValue(values)
  }

  /// Returns the cell that contains the expected value of `cell`; `nil` if the value was not changed.
  func expected(_ cell: SharedCell) -> SharedCell? {
    guard case .value(let expected) = values.value[ObjectIdentifier(cell)]?.expected else { return nil }
    return expected
  }

  /// Returns the cell that contains the expected value of `cell`, which the closure is about to change.
  ///
  /// A value without a key that the closure itself created is changed in place, because nothing else refers to it.
  func cellToEdit(_ cell: SharedCell) -> SharedCell {
    if cell.step == step, cell.source == nil { return cell }
    if let expected = expected(cell) {
      values.change { $0[ObjectIdentifier(cell)]?.isEdited = true }
      return expected
    }
    let expected = cell.copy()
    add(cell, name: cell.displayName, expected: .value(expected), actual: cell.copy())
    return expected
  }

  /// Returns the expected reference of a property; `nil` if the reference was not replaced.
  func reference<Value>(of box: SharedBox<Value>) -> SharedReference<Value>? {
    guard case .reference(let expected) = values.value[ObjectIdentifier(box)]?.expected else { return nil }
    return expected as? SharedReference<Value>
  }

  /// Replaces the expected reference of a property.
  ///
  /// - Returns: False if the caller must replace the actual reference, because the closure itself created the property.
  func replaceReference<Value>(of box: SharedBox<Value>, by reference: SharedReference<Value>) -> Bool {
    guard box.step != step else { return false }
    let expected = Expected.reference(reference)
    let isKnown = values.change { values in
      guard values[ObjectIdentifier(box)] != nil else { return false }
      values[ObjectIdentifier(box)]?.expected = expected
      values[ObjectIdentifier(box)]?.isEdited = true
      return true
    }
    if isKnown { return true }
    let current = box.erasedReference
    let actual = SharedReads.withoutExpectation { current.copy() }
    add(box, name: current.cell.displayName, expected: expected, actual: actual)
    return true
  }

  /// Adds a value or a property that only the closure changes.
  private func add(
    _ owner: any AnyObject & Sendable, name: String, expected: Expected, actual: SharedCell
  ) {
    values.change { values in
      values[ObjectIdentifier(owner)] = Value(
        owner: owner, name: name, expected: expected, actual: actual, position: values.count, isEdited: true)
    }
  }

  /// Returns the differences between the expected and the actual values, each under the name of the value.
  ///
  /// - Parameter requirement: A closure that returns the duty of the test. It is called for changes that the closure of
  ///   the assertion has not asserted.
  /// - Returns: The differences; `nil` if there are none.
  package func differences(under requirement: (SharedChange) -> SharedChange.Requirement) -> String? {
    let texts = values.value.values.sorted { $0.position < $1.position }.compactMap { value -> String? in
      guard let difference = expectedValue(value).difference(from: value.actual) else { return nil }
      let text = SharedChange.text(of: difference, named: value.name)
      guard !value.isEdited, let change = value.change else { return text }
      switch requirement(change) {
      case .none: return nil
      case .assertion: return text
      case .declaration: return "\(text)\n\n\(change.declarationHint)"
      }
    }
    return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
  }

  private func expectedValue(_ value: Value) -> SharedCell {
    switch value.expected {
    case .value(let cell): cell
    case .reference(let reference): SharedReads.expecting(self) { reference.copy() }
    }
  }
}
