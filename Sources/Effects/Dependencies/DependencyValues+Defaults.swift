extension DependencyValues {
  /// Returns the value of a dependency without an override, in a program.
  func liveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    let defaults = nearestDefaults ?? .live
    let id = DependencyDefaults.ID(key: ObjectIdentifier(key), context: .live)
    if let value: Key.Value = defaults.value(for: id) { return value }
    return defaults.value(for: id) {
      withDependencyFrame(frameForDefaults()) { Self.makeLiveValue(of: key) }
    }
  }

  private static func makeLiveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    func open<Live: DependencyKey>(_ key: Live.Type) -> any Sendable { key.liveValue }
    if let live = key as? any DependencyKey.Type, let value = open(live) as? Key.Value { return value }
    DependencyRead.current?.reportMissingLiveValue(of: key)
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

  /// Returns the value of a dependency without an override, in a context.
  ///
  /// A value that is made from other dependencies is made for each frame of overrides. Otherwise the overrides of the
  /// first test or model that reads it would reach the others.
  func value<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext) -> Key.Value {
    let defaults = nearestDefaults ?? DependencyDefaults.current
    let id = DependencyDefaults.ID(key: ObjectIdentifier(key), context: context)
    let frame = inherited ?? fallback
    let hasOverrides = frame?.hasOverrides == true || fallback?.hasOverrides == true
    if hasOverrides, let value: Key.Value = frame?.ownDefault(of: id, fallback: fallback) { return value }
    if !(hasOverrides && defaults.isDependent(id)), let value: Key.Value = defaults.value(for: id) {
      return value
    }
    let (value, isDependent) = DependencyRead.noticingOthers {
      withDependencyFrame(frameForDefaults()) {
        isOverridden
          ? DependencyRead.forOverride.reading { Self.make(key, in: context) } : Self.make(key, in: context)
      }
    }
    if isDependent { defaults.noteDependent(id) }
    // Not stored, so that the first use is reported if the value is not overridden after all.
    if isOverridden { return value }
    if isDependent, hasOverrides, let frame { return frame.keep(value, of: id, fallback: fallback) }
    return defaults.value(for: id) { value }
  }

  private var nearestDefaults: DependencyDefaults? {
    inherited?.nearestDefaults ?? fallback?.nearestDefaults
  }

  /// The frame in force while a default is made.
  ///
  /// Inherited overrides hide those of the fallback.
  private func frameForDefaults() -> DependencyFrame? {
    let fallback = fallback === inherited ? nil : fallback
    return inherited?.copy(over: fallback) ?? fallback?.copy(over: nil)
  }
}

extension DependencyValues {
  /// Returns the value of a dependency whose default all stores of a test share, with the code of the test.
  package func valueForTest<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    let id = ObjectIdentifier(key)
    if let found = override(of: id) ?? DependencyDefaults.prepared(id), let value = found as? Key.Value {
      return value
    }
    let context = overriddenContext ?? (IssueReporting.isTesting ? .test : .live)
    return DependencyDefaults.current.value(for: DependencyDefaults.ID(key: id, context: context)) {
      Self.make(key, in: context)
    }
  }
}
