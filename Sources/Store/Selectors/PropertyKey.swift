import Effects

/// The key of a selector that is a property of a collection selector, such as its `count`.
///
/// As long as one of these selectors exists, or a value of it is cached, each access to the property finds the same key.
@usableFromInline
final class PropertyKey: SelectorKey {
  /// A property of a collection selector.
  @usableFromInline
  enum Property: Hashable {
    case count
  }

  fileprivate struct ID: Hashable {
    let owner: ObjectIdentifier
    let property: Property
  }

  fileprivate let id: ID
  /// The owner, which is never read.
  ///
  /// It keeps the memory of the owner, so that no other key gets its address while this key exists.
  private unowned let owner: SelectorKey

  fileprivate init(of owner: SelectorKey, _ property: Property) {
    id = ID(owner: ObjectIdentifier(owner), property: property)
    self.owner = owner
    super.init()
  }

  deinit { PropertyKeys.shared.remove(self) }
}

extension SelectorKey {
  /// Returns the key of a property of the collection selector with this key.
  @usableFromInline
  func property(_ property: PropertyKey.Property) -> SelectorKey {
    PropertyKeys.shared.key(of: self, property)
  }
}

/// The keys of properties that exist.
private final class PropertyKeys: @unchecked Sendable {
  // Sound: the references are used under the lock only.

  static let shared = PropertyKeys()

  // A class, because without optimization, Swift 6.3 takes nil for a structure with a weak reference.
  private final class Reference {
    weak var key: PropertyKey?
    /// The identity of the referenced object, even after the weak reference has become nil.
    let identity: ObjectIdentifier

    init(to key: PropertyKey) {
      self.key = key
      identity = ObjectIdentifier(key)
    }
  }

  private let lock = Lock()
  private var references: [PropertyKey.ID: Reference] = [:]

  /// Returns the key of a property, making it if there is none.
  func key(of owner: SelectorKey, _ property: PropertyKey.Property) -> PropertyKey {
    let id = PropertyKey.ID(owner: ObjectIdentifier(owner), property: property)
    return lock.withLock {
      if let key = references[id]?.key { return key }
      let key = PropertyKey(of: owner, property)
      references[id] = Reference(to: key)
      return key
    }
  }

  /// Removes a key whose last reference was released, unless another one has taken its place since.
  func remove(_ key: PropertyKey) {
    lock.withLock {
      if references[key.id]?.identity == ObjectIdentifier(key) { references[key.id] = nil }
    }
  }
}

/// The body of the rule of a property, which depends on the stage of the collection selector.
@usableFromInline
final class PropertyBody<Value>: RuleBody<Value>, StageReference {
  // Unchecked: each access is a single load or store.
  /// The key of the stage, which the computation uses.
  @exclusivity(unchecked) @usableFromInline var stageKey: SelectorKey
  @usableFromInline let read: (_ stageKey: SelectorKey) -> Value

  /// Makes a body whose values are compared by `==`, which is specialized here.
  ///
  /// - Parameters:
  ///   - stageKey: The key of the stage.
  ///   - read: Computes the value. It must not capture the key of the stage.
  @inlinable
  init(of stageKey: SelectorKey, _ read: @escaping (_ stageKey: SelectorKey) -> Value)
  where Value: Equatable {
    self.stageKey = stageKey
    self.read = read
    super.init(by: { $0 == $1 }) { body in
      // Sound: the engine passes a body to itself.
      let body = unsafeDowncast(body, to: PropertyBody.self)
      return body.adoptIfUnequal(body.read(body.stageKey))
    }
  }
}

/// A rule's reference to a stage, which ends with the rule.
private protocol StageReference: AnyObject {
  var stageKey: SelectorKey { get set }
}

extension SelectorEntry {
  /// A Boolean value indicating whether nobody can ask for the entry again, even by another access to a property.
  ///
  /// The key of a property is made at each access if it does not exist, as long as the program has the collection
  /// selector. So what counts is whether others than the rules of this scope refer to the key of the stage.
  var isOutOfReach: Bool {
    guard isCached else { return true }
    guard isForgotten else { return false }
    guard key is PropertyKey else { return true }
    guard let reference = node.pointee.body?.takeUnretainedValue() as? any StageReference else {
      return false
    }
    let stage = cache.entry(of: reference.stageKey)
    var stageKey = reference.stageKey
    // Neither runs code of the program until both have the key back.
    reference.stageKey = key
    stage?._withUnsafeGuaranteedRef { $0.exchangeKey(for: key) }
    defer {
      reference.stageKey = stageKey
      stage?._withUnsafeGuaranteedRef { $0.exchangeKey(for: stageKey) }
    }
    return isKnownUniquelyReferenced(&stageKey)
  }

  /// Removes the entry from its cache, unless somebody can ask for it or an observer depends on it.
  ///
  /// - Returns: A Boolean value indicating whether the entry is not in its cache.
  func removeIfOutOfReach() -> Bool {
    guard isCached else { return true }
    guard !isObserved, isOutOfReach else { return false }
    cache.removeEntry(self)
    return true
  }
}
