extension DependencyFrame {
  /// The defaults that a frame stores because they depend on overrides of this frame or an enclosing frame.
  ///
  /// A default that does not depend on other dependencies is stored in a collection that all frames share.
  struct OwnDefaults {
    fileprivate var kept: [Key: Kept] = [:]

    fileprivate struct Key: Hashable {
      let key: DependencyDefaults.ID
      let fallback: ObjectIdentifier?
    }

    fileprivate struct Kept {
      let value: any Sendable
      /// The fallback frame itself.
      ///
      /// Its address does not identify it, because the address of a released frame can be reused.
      weak var fallback: DependencyFrame?
    }
  }

  private static let lock = Lock()

  /// The frame that stores the defaults of this frame.
  private var defaultsOwner: DependencyFrame { original ?? self }

  /// Returns the default of `key` that was made from the overrides of this frame and of `fallback`.
  func ownDefault<Value>(of key: DependencyDefaults.ID, fallback: DependencyFrame?) -> Value? {
    let id = OwnDefaults.Key(key: key, fallback: fallback.map(ObjectIdentifier.init))
    let defaultsOwner = defaultsOwner
    return Self.lock.withLock {
      guard let kept = defaultsOwner.ownDefaults?.kept[id], kept.fallback === fallback else { return nil }
      return kept.value as? Value
    }
  }

  /// Stores the default of `key`, unless another thread has stored one in the meantime.
  ///
  /// - Returns: The stored default.
  func keep<Value: Sendable>(_ value: Value, of key: DependencyDefaults.ID, fallback: DependencyFrame?)
    -> Value
  {
    if let kept: Value = ownDefault(of: key, fallback: fallback) { return kept }
    let id = OwnDefaults.Key(key: key, fallback: fallback.map(ObjectIdentifier.init))
    let defaultsOwner = defaultsOwner
    let replaced = Self.lock.withLock {
      let replaced = defaultsOwner.ownDefaults
      defaultsOwner.ownDefaults = replaced ?? OwnDefaults()
      defaultsOwner.ownDefaults?.kept[id] = OwnDefaults.Kept(value: value, fallback: fallback)
      return replaced
    }
    // The replaced values are released outside the lock, because their deinits may read dependencies.
    _ = replaced
    return value
  }

  /// Returns a copy of this frame that falls back on the overrides of `fallback`.
  ///
  /// A default is made in a copy of the frame. The original retains its defaults, so a default that retained the
  /// original would form a reference cycle.
  func copy(over fallback: DependencyFrame?) -> DependencyFrame {
    let parent = parent.map { fallback == nil || $0 === fallback ? $0 : $0.copy(over: fallback) } ?? fallback
    return DependencyFrame(
      parent: parent, overrides: overrides, belongsToStore: belongsToStore, original: defaultsOwner)
  }
}
