/// The text that `@DependencyEntry` adds for a property.
struct DependencyEntryText {
  private let entry: DependencyEntry

  init(_ entry: DependencyEntry) {
    self.entry = entry
  }

  /// The accessors of the property.
  var accessors: String {
    """
    {
      get {
        self[\(entry.keyName).self]
      }
      set {
        self[\(entry.keyName).self] = newValue
      }
    }
    """
  }

  /// The accessors of a property with a mistake.
  ///
  /// Without them, the compiler would report their absence too.
  var noAccessors: String {
    """
    {
      get {
        Swift::fatalError()
      }
      set {
      }
    }
    """
  }

  /// The key of the dependency.
  var key: String {
    let hasLiveValue = entry.values[.liveValue] != nil
    // `DependencyKey` has a default `testValue`, which reports its use. `TestDependencyKey` has none, so the key
    // declares one.
    let defaultTestValue =
      hasLiveValue ? nil : entry.type.map { property(.testValue, $0, "_missingTestValue") }
    let members = [member(.liveValue), member(.previewValue), member(.testValue) ?? defaultTestValue]
    return """
      \(entry.declaration.availability)\(entry.keyAccess)nonisolated enum \(entry.keyName): \
      Store::\(hasLiveValue ? "DependencyKey" : "TestDependencyKey") {
      \(members.compactMap(\.self).joined().indented(by: "  "))\
      }

      """
  }

  /// Returns the declaration of a value that the user has written; `nil` for any other value.
  private func member(_ value: DependencyEntry.Value) -> String? {
    guard let expression = entry.values[value] else { return nil }
    if let type = entry.type { return property(value, type, expression) }
    return "@Store::_DependencyEntryValue\n\(entry.valueAccess)static var \(value.rawValue) = \(expression)\n"
  }

  private func property(_ value: DependencyEntry.Value, _ type: String, _ expression: String) -> String {
    """
    \(entry.valueAccess)static var \(value.rawValue): \(type) {
      return \(expression)
    }

    """
  }
}
