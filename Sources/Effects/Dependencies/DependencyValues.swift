/// The dependencies that are in force in a piece of code, which the code can read and override.
///
/// Add a property for each key:
///
/// ```swift
/// extension DependencyValues {
///   var weather: WeatherClient {
///     get { self[WeatherClient.self] }
///     set { self[WeatherClient.self] = newValue }
///   }
/// }
/// ```
public struct DependencyValues: Sendable {
  package var overrides: [ObjectIdentifier: any Sendable] = [:]
  let inherited: DependencyFrame?
  let fallback: DependencyFrame?
  private(set) var isOverridden = false

  /// Creates values without overrides and with new default values.
  ///
  /// `$0 = DependencyValues()` in `withDependencies` separates a part of a program or a test from the dependencies in
  /// force: it discards the overrides, and no default value is shared. Values that were prepared by
  /// ``prepareDependencies(_:fileID:filePath:line:column:)`` stay.
  public init() {
    self.init(inherited: DependencyFrame(parent: nil, overrides: [:], defaults: DependencyDefaults()))
    // A program assigns these values in a closure that overrides dependencies, which may then change a part of a value.
    isOverridden = true
  }

  /// The dependencies in force in the calling code.
  package static var current: Self {
    DependencyRead.noticeOther()
    return Self(inherited: DependencyFrame.current)
  }

  /// Returns the dependencies in force in the calling code, with `defaults` as the default values.
  package static func current(defaults: DependencyDefaults?) -> Self {
    guard let defaults else { return current }
    DependencyRead.noticeOther()
    return Self(inherited: DependencyFrame(parent: .current, overrides: [:], defaults: defaults))
  }

  /// Creates the dependencies of `inherited`, which fall back on the dependencies of `fallback`.
  package init(inherited: DependencyFrame?, fallback: DependencyFrame? = nil) {
    self.inherited = inherited
    self.fallback = fallback
  }

  /// The value of the dependency with the given key.
  ///
  /// Without an override, this is the prepared value, or else the key's default for the ``context``. A default is made
  /// once for each store and each test in tests, and once for the process in a program. In tests, a default that reads
  /// other dependencies is created again for each set of overrides, so that it uses the overrides of the code that
  /// reads it.
  ///
  /// - Parameter key: The key's type.
  /// - Complexity: O(*d*), where *d* is the depth of overrides around the reader.
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get {
      let id = ObjectIdentifier(key)
      // The found value is unwrapped before the cast, because a cast of `nil` to an optional type succeeds.
      if let found = override(of: id) ?? DependencyDefaults.prepared(id), let value = found as? Key.Value {
        return value
      }
      if let context = overriddenContext { return value(of: key, in: context) }
      return IssueReporting.isTesting ? value(of: key, in: .test) : liveValue(of: key)
    }
    set { overrides[ObjectIdentifier(key)] = newValue }
  }

  /// Overrides a dependency, or a part of one, through a key path.
  ///
  /// A write through a key path reads the old value. This read does not count as a use of the dependency, so a test
  /// need not provide a value for it.
  ///
  /// - Parameters:
  ///   - keyPath: The property, as in `\.date.now`.
  ///   - value: The new value.
  public mutating func _override<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, with value: Value
  ) {
    self = DependencyRead.overriding {
      var values = self
      values[keyPath: keyPath] = value
      return values
    }
  }

  /// Returns the override of the dependency with the given key; `nil` if there is none.
  func override(of id: ObjectIdentifier) -> (any Sendable)? {
    overrides[id] ?? inherited?.override(of: id) ?? fallback?.override(of: id)
  }

  /// Returns these values, marked as overridden.
  ///
  /// A read of such values does not count as a use, because code may read a dependency to override a part of it.
  package func overridden() -> Self {
    var values = self
    values.isOverridden = true
    return values
  }

  /// Returns these values as a frame, for code that runs with them.
  package func frame() -> DependencyFrame? {
    overrides.isEmpty ? inherited : DependencyFrame(parent: inherited, overrides: overrides)
  }

  /// Returns these values as the frame of a store; `nil` if there are no overrides and no stored defaults.
  package func storeFrame(defaults: DependencyDefaults?) -> DependencyFrame? {
    var (parent, defaults) = (inherited, defaults)
    // If the inherited frame only stores defaults, the store takes them over.
    if let frame = inherited, frame.overrides.isEmpty, !frame.belongsToStore, let kept = frame.defaults {
      (parent, defaults) = (frame.parent, kept)
    }
    guard !overrides.isEmpty || parent != nil || defaults != nil else { return nil }
    return DependencyFrame(parent: parent, overrides: overrides, belongsToStore: true, defaults: defaults)
  }
}
