import Store

/// A reference to a shared value, as a part of a value that recorded source code creates.
///
/// The code can't refer to the shared value itself, so it creates a new reference to an equal value.
protocol SharedArgument: ReplaceableSharedReference {
  /// The name of the initializer.
  static var initializer: String { get }

  /// The value to which the reference refers.
  var referencedValue: Any { get }

  /// A Boolean value indicating whether this is a reference to the whole value of a shared key.
  ///
  /// If the declaration of a property contains the key, the memberwise initializer takes the plain value.
  var isWholeOfKey: Bool { get }

  /// The identity of the reference, which is the same in all properties to which the reference was passed.
  var identity: ObjectIdentifier { get }
}

extension Shared: SharedArgument {
  static var initializer: String { "Shared" }
  var referencedValue: Any { wrappedValue }
}

extension SharedReader: SharedArgument {
  static var initializer: String { "SharedReader" }
  var referencedValue: Any { wrappedValue }
}

/// The references to shared values that were passed from one property of a state to another.
///
/// For example, a parent passes its reference `$count` to the state of a child.
final class PassedReferences {
  private let state: Any
  private let reader = ShapeReader()
  /// The number of properties in the state that contain each reference, keyed by the reference's identity; `nil` before
  /// the first call of ``contains(_:)``.
  private var counts: [ObjectIdentifier: Int]?

  init(in state: Any) { self.state = state }

  /// Returns a Boolean value indicating whether a reference was passed from one property of the state to another.
  ///
  /// For a reference to a part of a value, the result is always `true`. For a reference to a whole value, the result is
  /// `true` if several properties contain the reference.
  ///
  /// - Complexity: O(*n*) for the first call, where *n* is the number of values in the state; O(1) after that.
  func contains(_ reference: any SharedArgument) -> Bool {
    guard reference.isWholeOfKey else { return true }
    let counts = counts ?? countReferences()
    self.counts = counts
    return counts[reference.identity, default: 0] > 1
  }

  private func countReferences() -> [ObjectIdentifier: Int] {
    var counts: [ObjectIdentifier: Int] = [:]
    count(in: state, &counts)
    return counts
  }

  /// - Complexity: The recursion is as deep as the nesting of the values.
  private func count(in value: Any, _ counts: inout [ObjectIdentifier: Int]) {
    let value = ChangeScript.unwrapped(value).value
    if let reference = value as? any SharedArgument {
      counts[reference.identity, default: 0] += 1
    } else if let list = value as? any KeyedList {
      for entry in list.entries { count(in: entry.element, &counts) }
    } else if case .composite(let composite) = reader.shape(of: value) {
      for part in composite.parts { count(in: part.value, &counts) }
    }
  }
}

extension ValueShape.Part {
  /// Returns the value that recorded source code assigns to a property of `parent`.
  ///
  /// - Parameters:
  ///   - parent: The value that has the property.
  ///   - passed: The references that were passed from one property of the state to another.
  /// - Returns: The value inside the property wrapper, if the property is assigned without its wrapper; otherwise, the
  ///   value of this part.
  func argument(in parent: Any, passed: PassedReferences) -> Any {
    if let presentation = value as? any Presenting { return presentation.presented }
    guard let reference = wrappedReference(in: parent), !passed.contains(reference) else { return value }
    return reference.referencedValue
  }

  /// Returns the reference in the property wrapper of a property of `parent`; `nil` for other properties.
  ///
  /// - Parameter parent: The value that has the property.
  /// - Returns: The reference.
  func wrappedReference(in parent: Any) -> (any SharedArgument)? {
    guard let reference = value as? any SharedArgument, isWrapper(in: parent) else { return nil }
    return reference
  }

  /// Returns a Boolean value indicating whether a property of `parent` has a property wrapper.
  ///
  /// - Parameter parent: The value that has the property.
  /// - Returns: `true` if the property has a property wrapper; otherwise, `false`.
  func isWrapper(in parent: Any) -> Bool {
    let stored = "_\(SwiftText.name(of: self))"
    return Mirror(reflecting: ChangeScript.unwrapped(parent).value).children.contains { $0.label == stored }
  }
}
