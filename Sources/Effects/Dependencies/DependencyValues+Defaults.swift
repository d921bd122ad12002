extension DependencyValues {
  /// Returns the value of a dependency that is not overridden, in a program.
  func liveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    let defaults = nearestDefaults ?? .live
    let id = DependencyDefaults.ID(key: ObjectIdentifier(key), context: .live)
    if let value: Key.Value = defaults.value(for: id, isUse: isUse) { return value }
    let made = making { Self.makeLiveValue(of: key) }
    return defaults.keep(made.value, for: id, override: made.override)
  }

  /// A Boolean value indicating whether a read uses the value, instead of only preparing an override of a part of it.
  private var isUse: Bool { !isOverridden && DependencyRead.current?.isForOverride != true }

  private static func makeLiveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    func open<Live: DependencyKey>(_ key: Live.Type) -> any Sendable { key.liveValue }
    if let live = key as? any DependencyKey.Type, let value = open(live) as? Key.Value { return value }
    DependencyRead.currentOrUnknown.reportMissingLiveValue(of: key)
    return key.testValue
  }

  private static func make<Key: TestDependencyKey>(_ key: Key.Type, in context: DependencyContext)
    -> Key.Value
  {
    switch context {
    case .live: makeLiveValue(of: key)
    case .preview: key.previewValue
    case .test: key.testValue
    }
  }

  /// Returns the value of a dependency that is not overridden, in `context`.
  ///
  /// A value that is made from other dependencies is made again for each frame of overrides. Otherwise, the overrides
  /// of the first test or model that reads the value would affect later tests and models.
  func value<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext) -> Key.Value {
    let defaults = nearestDefaults ?? DependencyDefaults.current
    let id = DependencyDefaults.ID(key: ObjectIdentifier(key), context: context)
    let frame = inherited ?? fallback
    let hasOverrides = frame?.hasOverrides == true || fallback?.hasOverrides == true
    if hasOverrides, let value: Key.Value = frame?.ownDefault(of: id, fallback: fallback) { return value }
    if !(hasOverrides && defaults.isDependent(id)),
      let value: Key.Value = defaults.value(for: id, isUse: isUse)
    {
      return value
    }
    let made = making { Self.make(key, in: context) }
    if made.isDependent { defaults.noteDependent(id) }
    guard made.isDependent, hasOverrides, let frame else {
      return defaults.keep(made.value, for: id, override: made.override)
    }
    // A value that is read for an override is not stored, because the code that uses the overridden value has another
    // frame.
    return made.override == nil ? frame.keep(made.value, of: id, fallback: fallback) : made.value
  }

  /// Makes a default.
  ///
  /// - Returns: The value, whether it was made from other dependencies, and the issues that were held back if the value
  ///   is only made to override a part of it.
  private func making<Value>(_ make: () -> Value) -> (
    value: Value, isDependent: Bool, override: OverrideRead?
  ) {
    let override = isUse ? nil : OverrideRead()
    let read = override.map(DependencyRead.init(forOverride:)) ?? DependencyRead.current
    let (value, isDependent) = DependencyRead.noticingOthers(as: read) {
      withDependencyFrame(frameForDefaults(), operation: make)
    }
    return (value, isDependent, override)
  }

  private var nearestDefaults: DependencyDefaults? {
    inherited?.nearestDefaults ?? fallback?.nearestDefaults
  }

  /// The frame in force while a default is made.
  ///
  /// Inherited overrides hide the overrides of the fallback.
  private func frameForDefaults() -> DependencyFrame? {
    let fallback = fallback === inherited ? nil : fallback
    return inherited?.copy(over: fallback) ?? fallback?.copy(over: nil)
  }
}

extension DependencyValues {
  /// Returns the value of a dependency whose default is shared by all stores of a test and the code of the test.
  package func valueForTest<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    let id = ObjectIdentifier(key)
    if let found = override(of: id) ?? DependencyDefaults.prepared(id), let value = found as? Key.Value {
      return value
    }
    let context = overriddenContext ?? (IssueReporting.isTesting ? .test : .live)
    let defaults = DependencyDefaults.current
    let kept = DependencyDefaults.ID(key: id, context: context)
    return defaults.value(for: kept) ?? defaults.keep(Self.make(key, in: context), for: kept)
  }
}

extension DependencyDefaults {
  /// Stores the value of `key`, which was made for `override`, or for a use if `override` is `nil`.
  ///
  /// - Returns: The stored value.
  fileprivate func keep<Value: Sendable>(_ made: Value, for key: ID, override: OverrideRead?) -> Value {
    guard let override else { return keep(made, for: key) }
    // If `unused` is `nil`, the value is not stored: its first use makes the value again, so that the issues name that
    // use.
    return override.unused.map { keep(made, for: key, unused: $0) } ?? made
  }
}
