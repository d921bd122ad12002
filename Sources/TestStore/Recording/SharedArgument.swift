import Store

/// A reference to a shared value, which a script writes as a new reference to an equal value.
protocol SharedArgument: ReplaceableSharedReference {
  /// The name of the initializer.
  static var initializer: String { get }

  /// The value.
  var referencedValue: Any { get }

  /// A Boolean value indicating whether this refers to the whole value of a key.
  ///
  /// Then the declaration of the property may have the key, and its initializer takes the plain value.
  var isWholeOfKey: Bool { get }

  /// The identity of the property; the same for the properties to which it was passed.
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

/// The references to shared values that a state passes from one of its properties to another.
final class PassedReferences {
  private let state: Any
  private let reader = ShapeReader()
  /// The number of places in the state that have a reference, by its identity; nil until the first question.
  private var counts: [ObjectIdentifier: Int]?

  init(in state: Any) { self.state = state }

  /// Returns a Boolean value indicating whether a property of the state has a reference that was passed to it.
  ///
  /// A reference to a part of a value can only have been passed. A property with a key of its own is alone with its
  /// reference to the whole.
  ///
  /// - Complexity: O(*n*) in the size of the state, once.
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
  /// Returns the value that a script writes for a property of `parent`.
  ///
  /// - Parameters:
  ///   - parent: The value that has the property.
  ///   - passed: The references that were passed to properties.
  /// - Returns: The value of a key, if that is the key of the property; otherwise, the value of this part.
  func argument(in parent: Any, passed: PassedReferences) -> Any {
    if let presentation = value as? any Presenting { return presentation.presented }
    guard let reference = wrappedReference(in: parent), !passed.contains(reference) else { return value }
    return reference.referencedValue
  }

  /// Returns the reference in the property wrapper of a property of `parent`; nil for other properties.
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
  /// - Returns: A Boolean value indicating whether it has one.
  func isWrapper(in parent: Any) -> Bool {
    let stored = "_\(SwiftText.name(of: self))"
    return Mirror(reflecting: ChangeScript.unwrapped(parent).value).children.contains { $0.label == stored }
  }
}
