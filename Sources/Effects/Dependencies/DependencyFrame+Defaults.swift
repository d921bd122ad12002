extension DependencyFrame {
  /// The defaults that a frame keeps, because they are made of dependencies that it or a frame around it overrides.
  ///
  /// A default that is made of no other dependency is kept where all frames find it.
  struct OwnDefaults {
    fileprivate var kept: [Key: Kept] = [:]

    fileprivate struct Key: Hashable {
      let key: DependencyDefaults.ID
      let fallback: ObjectIdentifier?
    }

    fileprivate struct Kept {
      let value: any Sendable
      /// Frames are told apart by their addresses, and another may get this one's.
      weak var fallback: DependencyFrame?
    }
  }

  private static let lock = Lock()

  /// The frame that keeps defaults for this one.
  private var keeper: DependencyFrame { original ?? self }

  /// The default of `key` that was made of the overrides of this frame and of `fallback`.
  func ownDefault<Value>(of key: DependencyDefaults.ID, fallback: DependencyFrame?) -> Value? {
    let id = OwnDefaults.Key(key: key, fallback: fallback.map(ObjectIdentifier.init))
    let keeper = keeper
    return Self.lock.withLock {
      guard let kept = keeper.ownDefaults?.kept[id], kept.fallback === fallback else { return nil }
      return kept.value as? Value
    }
  }

  /// Keeps the default of `key`, unless another was kept meanwhile.
  ///
  /// - Returns: The default that is kept.
  func keep<Value: Sendable>(_ value: Value, of key: DependencyDefaults.ID, fallback: DependencyFrame?)
    -> Value
  {
    if let kept: Value = ownDefault(of: key, fallback: fallback) { return kept }
    let id = OwnDefaults.Key(key: key, fallback: fallback.map(ObjectIdentifier.init))
    let keeper = keeper
    let replaced = Self.lock.withLock {
      let replaced = keeper.ownDefaults
      keeper.ownDefaults = replaced ?? OwnDefaults()
      keeper.ownDefaults?.kept[id] = OwnDefaults.Kept(value: value, fallback: fallback)
      return replaced
    }
    // Released outside of the lock: the deinitializer of a value may read dependencies.
    _ = replaced
    return value
  }

  /// A copy of this frame, and behind it and those around it what `fallback` overrides.
  ///
  /// Defaults are made in a copy and keep that: the frame keeps them.
  func copy(over fallback: DependencyFrame?) -> DependencyFrame {
    let parent = parent.map { fallback == nil || $0 === fallback ? $0 : $0.copy(over: fallback) } ?? fallback
    return DependencyFrame(
      parent: parent, overrides: overrides, belongsToStore: belongsToStore, defaults: defaults,
      original: keeper)
  }
}
