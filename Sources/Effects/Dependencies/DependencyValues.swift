/// The dependencies in force at some place, to be read and overridden.
///
/// Add a property of your own for each key:
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
  private let inherited: DependencyFrame?
  private let fallback: DependencyFrame?
  private var isOverridden = false

  /// The dependencies in force where this is called.
  public init() { self.init(inherited: DependencyFrame.current) }

  /// The dependencies of `inherited`, and for what it does not override those of `fallback`.
  package init(inherited: DependencyFrame?, fallback: DependencyFrame? = nil) {
    self.inherited = inherited
    self.fallback = fallback
  }

  /// The value of the dependency with the given key.
  ///
  /// Without an override it is the key's default: `testValue` in a test process, `liveValue` elsewhere; made once
  /// for each store in tests, once for the process in a program.
  ///
  /// - Parameter key: The key's type.
  /// - Complexity: O(d) in the depth of overrides around the reader.
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get {
      let id = ObjectIdentifier(key)
      let found = overrides[id] ?? inherited?.override(of: id) ?? fallback?.override(of: id)
      if let value = found as? Key.Value { return value }
      let defaults = inherited?.nearestDefaults ?? fallback?.nearestDefaults
      guard IssueReporting.isTesting else {
        return (defaults ?? .live).value(for: id) { Self.liveValue(of: key) }
      }
      guard !isOverridden else { return Self.valueToOverride(of: key, among: defaults) }
      return defaults?.value(for: id) { key.testValue } ?? key.testValue
    }
    set { overrides[ObjectIdentifier(key)] = newValue }
  }

  /// The value of which only a part is to be overridden, as in `$0.weather.report = { … }`.
  private static func valueToOverride<Key: TestDependencyKey>(
    of key: Key.Type, among defaults: DependencyDefaults?
  ) -> Key.Value {
    // Not kept: if it is not overridden after all, the first real use has to be told of.
    defaults?.value(for: ObjectIdentifier(key))
      ?? DependencyRead(keyPath: nil, site: .unknown, isForOverride: true).reading { key.testValue }
  }

  /// These values for someone who overrides some, and may read one to override a part of it.
  package func overridden() -> Self {
    var values = self
    values.isOverridden = true
    return values
  }

  private static func liveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    func open<Live: DependencyKey>(_ key: Live.Type) -> any Sendable { key.liveValue }
    if let live = key as? any DependencyKey.Type, let value = open(live) as? Key.Value { return value }
    DependencyRead.current?.reportMissingLiveValue(of: key)
    return key.testValue
  }

  /// These values as a frame, for what runs with them.
  package func frame() -> DependencyFrame? {
    overrides.isEmpty ? inherited : DependencyFrame(parent: inherited, overrides: overrides)
  }

  /// These values as the frame of a store; nil if nothing is overridden and no defaults are kept.
  package func storeFrame(defaults: DependencyDefaults?) -> DependencyFrame? {
    guard !overrides.isEmpty || inherited != nil || defaults != nil else { return nil }
    return DependencyFrame(
      parent: inherited, overrides: overrides, belongsToStore: true, defaults: defaults)
  }
}
