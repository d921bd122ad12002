extension DependencyValues {
  /// Returns the value that a dependency without an override has in a program.
  func liveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    let defaults = nearestDefaults ?? .live
    let id = DependencyDefaults.ID(key: ObjectIdentifier(key), context: .live)
    if let value: Key.Value = defaults.value(for: id, isUse: isUse) { return value }
    let made = making { Self.makeLiveValue(of: key) }
    return defaults.keep(made.value, for: id, override: made.override)
  }

  /// A Boolean value indicating whether code reads a dependency to use it, and not only to override a part of it.
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

  /// Returns the value that a dependency without an override has in `context`.
  ///
  /// If the value is computed from other dependencies, it is created again for each set of overrides. If it were
  /// created only once, the overrides of the first test or model that reads the value would affect later tests and
  /// models.
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
    // If code reads the value only to override a part of it, the value is not stored, because the code that uses the
    // result runs with another frame of overrides.
    return made.override == nil ? frame.keep(made.value, of: id, fallback: fallback) : made.value
  }

  /// Creates a default value by calling `make` while the overrides of `frameForDefaults()` are in force.
  ///
  /// - Returns: The value, a Boolean value indicating whether it depends on other dependencies, and the issues to
  ///   report later. There are such issues only if code reads the value to override a part of it.
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

  /// The overrides that are in force while a default value is created.
  ///
  /// The overrides of `inherited` hide the overrides of `fallback`.
  private func frameForDefaults() -> DependencyFrame? {
    let fallback = fallback === inherited ? nil : fallback
    return inherited?.copy(over: fallback) ?? fallback?.copy(over: nil)
  }
}

extension DependencyValues {
  /// Returns the value of a dependency whose default value is shared by the test and all stores in it.
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
  /// Stores the default value of `key` that the caller has created.
  ///
  /// If `override` is `nil`, the value is used now. Otherwise, code reads it only to override a part of it, and
  /// `override` contains the issues that the first use of the value reports.
  ///
  /// - Returns: The value that is stored now, or `made` if no value is stored.
  fileprivate func keep<Value: Sendable>(_ made: Value, for key: ID, override: OverrideRead?) -> Value {
    guard let override else { return keep(made, for: key) }
    // If `unused` is `nil`, the value is not stored. The first use of the dependency then creates the value again, so
    // that the issues name this use.
    return override.unused.map { keep(made, for: key, unused: $0) } ?? made
  }
}
