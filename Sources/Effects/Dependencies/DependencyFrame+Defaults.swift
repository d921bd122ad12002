extension DependencyFrame {
  /// The default values that a frame stores because they depend on overrides of this frame or an enclosing frame.
  ///
  /// A default value that does not depend on other dependencies is stored in a collection that all frames share.
  struct OwnDefaults {
    fileprivate var kept: [Key: Kept] = [:]

    fileprivate struct Key: Hashable {
      let key: DependencyDefaults.ID
      let fallback: ObjectIdentifier?
    }

    fileprivate struct Kept {
      let value: any Sendable
      /// The fallback frame that was in force when the value was created.
      ///
      /// The key has only the address of the fallback frame. The address of a released frame can be reused, so the
      /// object itself is compared too.
      weak var fallback: DependencyFrame?
    }
  }

  private static let lock = Lock()

  /// The frame that stores the default values of this frame: the original if this frame is a copy, or this frame.
  private var defaultsOwner: DependencyFrame { original ?? self }

  /// Returns the stored default value of `key` that depends on the overrides of this frame and of `fallback`.
  func ownDefault<Value>(of key: DependencyDefaults.ID, fallback: DependencyFrame?) -> Value? {
    let id = OwnDefaults.Key(key: key, fallback: fallback.map(ObjectIdentifier.init))
    let defaultsOwner = defaultsOwner
    return Self.lock.withLock {
      guard let kept = defaultsOwner.ownDefaults?.kept[id], kept.fallback === fallback else { return nil }
      return kept.value as? Value
    }
  }

  /// Stores the default value of `key`, unless another thread has already stored one.
  ///
  /// - Returns: The default value that is stored now.
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

  /// Returns a copy of this frame that is enclosed by `fallback`, so that the overrides of `fallback` apply where this
  /// frame has none.
  ///
  /// While a default value is created, the copy is in force instead of the original frame, because the value may retain
  /// the frame in force. The original frame retains its default values. If a default value also retained the original
  /// frame, the two would form a reference cycle.
  func copy(over fallback: DependencyFrame?) -> DependencyFrame {
    let parent = parent.map { fallback == nil || $0 === fallback ? $0 : $0.copy(over: fallback) } ?? fallback
    return DependencyFrame(
      parent: parent, overrides: overrides, belongsToStore: belongsToStore, original: defaultsOwner)
  }
}
