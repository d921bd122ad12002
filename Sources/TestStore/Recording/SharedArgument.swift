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
}

extension Shared: SharedArgument {
  static var initializer: String { "Shared" }
  var referencedValue: Any { wrappedValue }
}

extension SharedReader: SharedArgument {
  static var initializer: String { "SharedReader" }
  var referencedValue: Any { wrappedValue }
}

extension ValueShape.Part {
  /// Returns the value that a script writes for a property of `parent`.
  ///
  /// - Parameter parent: The value that has the property.
  /// - Returns: The value of a key, if a property wrapper refers to the whole of it; otherwise, the value of this part.
  func argument(in parent: Any) -> Any {
    guard let reference = value as? any SharedArgument, reference.isWholeOfKey, isWrapper(in: parent) else {
      return value
    }
    return reference.referencedValue
  }

  /// Returns a Boolean value indicating whether the property wrapper of a property of `parent` has a reference that was
  /// passed to it.
  ///
  /// - Parameter parent: The value that has the property.
  /// - Returns: A Boolean value indicating whether it has one.
  func isPassedReference(in parent: Any) -> Bool {
    guard let reference = value as? any SharedArgument else { return false }
    return !reference.isWholeOfKey && isWrapper(in: parent)
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
