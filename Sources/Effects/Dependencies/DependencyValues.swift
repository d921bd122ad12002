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

  /// Creates dependencies that have no overrides, and have new default values.
  ///
  /// The assignment `$0 = DependencyValues()` in `withDependencies` separates a part of a program or a test from the
  /// dependencies in force. It discards the overrides, and no default value is shared with other code. Values that were
  /// set by ``prepareDependencies(_:fileID:filePath:line:column:)`` stay in force.
  public init() {
    self.init(inherited: DependencyFrame(parent: nil, overrides: [:], defaults: DependencyDefaults()))
    // A program assigns these dependencies in a closure of `withDependencies`. If the closure then overrides a part of
    // a dependency, the read of this dependency must not count as a use.
    isOverridden = true
  }

  /// The dependencies in force in the calling code.
  package static var current: Self {
    DependencyRead.noticeOther()
    return Self(inherited: DependencyFrame.current)
  }

  /// Returns the dependencies in force in the calling code; their default values come from `defaults`.
  package static func current(defaults: DependencyDefaults?) -> Self {
    guard let defaults else { return current }
    DependencyRead.noticeOther()
    return Self(inherited: DependencyFrame(parent: .current, overrides: [:], defaults: defaults))
  }

  /// Creates dependencies with the overrides of `inherited`, and with those overrides of `fallback` that `inherited`
  /// does not hide.
  package init(inherited: DependencyFrame?, fallback: DependencyFrame? = nil) {
    self.inherited = inherited
    self.fallback = fallback
  }

  /// The value of the dependency with the given key.
  ///
  /// If the dependency is not overridden, this is the value that `prepareDependencies` has set, or else the key's
  /// default value for the ``context``. In a program, a default value is created once for the process. In tests, it is
  /// created once for each store and each test. If the default value is computed from other dependencies, tests create
  /// it again for each set of overrides, so that it uses the overrides of the code that reads it.
  ///
  /// - Parameter key: The key's type.
  /// - Complexity: O(*d*), where *d* is the number of nested overrides around the code that reads the value.
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

  /// Overrides a dependency, or a part of a dependency, through a key path.
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

  /// Returns these dependencies, marked for code that overrides them.
  ///
  /// Such code may read a dependency only to override a part of it, so a read of the returned dependencies does not
  /// count as a use.
  package func overridden() -> Self {
    var values = self
    values.isOverridden = true
    return values
  }

  /// Returns a frame with the overrides of these dependencies, for code that runs with the dependencies.
  package func frame() -> DependencyFrame? {
    overrides.isEmpty ? inherited : DependencyFrame(parent: inherited, overrides: overrides)
  }

  /// Returns a frame for a store with these dependencies; `nil` if there are no overrides and no stored default values.
  package func storeFrame(defaults: DependencyDefaults?) -> DependencyFrame? {
    var (parent, defaults) = (inherited, defaults)
    // If the inherited frame has only default values and no overrides, the store's frame replaces it.
    if let frame = inherited, frame.overrides.isEmpty, !frame.belongsToStore, let kept = frame.defaults {
      (parent, defaults) = (frame.parent, kept)
    }
    guard !overrides.isEmpty || parent != nil || defaults != nil else { return nil }
    return DependencyFrame(parent: parent, overrides: overrides, belongsToStore: true, defaults: defaults)
  }
}
