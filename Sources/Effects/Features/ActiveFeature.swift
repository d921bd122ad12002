/// A node of the tree of features in one store, which represents a feature with effects in flight.
///
/// Each presentation, case, row and stack element is a separate feature. The node exists while an effect of the feature
/// or of a feature below it is in flight, or while it stores a ``ThrottleMemory``.
package final class ActiveFeature: @unchecked Sendable {  // Sound: touched under the runtime's lock only.
  let parent: ActiveFeature?
  let depth: Int
  /// The feature's id in its parent; `nil` for the root feature.
  let id: FeatureID?
  /// The effects in flight in this feature and the features below it, keyed by their cancellation ids.
  var entries: [InternedID: IDEntryList] = [:]
  /// The child features with effects in flight, grouped by the operators that run them.
  private(set) var groups: [OperatorID: Group] = [:]
  /// The effects that the feature returned.
  ///
  /// The effects of the features below this feature have scopes that are inside the scopes of these effects.
  private var members: [FeatureEntry] = []
  /// The states of the feature's throttles, by cancellation id.
  ///
  /// The store removes the state of a throttle when a check finds that the throttle's interval is over.
  private(set) var throttles: [InternedID: ThrottleState] = [:]
  /// A Boolean value indicating whether this feature, or a feature below it, was added to the tree after the last check
  /// by the operator that runs this feature.
  fileprivate var isNew = false

  init(parent: ActiveFeature? = nil, id: FeatureID? = nil) {
    self.parent = parent
    self.id = id
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  /// The child features with effects in flight that one operator runs.
  final class Group {
    var features: [FeatureID: ActiveFeature] = [:]
    /// The version of the collection of child states when the operator last looked for removed children.
    var version: CheckedVersion?
    /// The features that were added to the tree after the operator's last check, or that contain such features.
    ///
    /// Some of these features may have ended.
    fileprivate var new: [ActiveFeature] = []

    /// Removes and returns the features that were added to the tree after the operator's last check.
    func takeNew() -> [ActiveFeature] {
      guard !new.isEmpty else { return [] }
      var taken: [ActiveFeature] = []
      swap(&taken, &new)
      for feature in taken { feature.isNew = false }
      return taken
    }
  }

  /// A Boolean value indicating whether no effect is in flight in this feature and the features below it.
  package var isIdle: Bool {
    entries.isEmpty && members.isEmpty
      && groups.values.allSatisfy { $0.features.values.allSatisfy(\.isIdle) }
  }

  /// The ids from this feature up to the root.
  var identity: [FeatureID] { sequence(first: self) { $0.parent }.compactMap(\.id) }

  /// The scopes of the effects that the feature returned.
  var scopes: [EffectScope] { members.map(\.scope) }
}

// The features below this feature.
extension ActiveFeature {
  /// Returns the child feature with the given id, and adds it to the tree if it is not there yet.
  func child(_ id: FeatureID) -> ActiveFeature {
    let group = group(of: id.owner)
    if let feature = group.features[id] { return feature }
    let feature = ActiveFeature(parent: self, id: id)
    group.features[id] = feature
    feature.markNew()
    return feature
  }

  private func group(of owner: OperatorID) -> Group {
    if let group = groups[owner] { return group }
    let group = Group()
    groups[owner] = group
    return group
  }

  /// Makes the operators that run this feature and the features around it check this feature after the action, even if
  /// the feature's state has not changed.
  private func markNew() {
    var current = self
    while let parent = current.parent, let id = current.id {
      if !current.isNew {
        current.isNew = true
        parent.groups[id.owner]?.new.append(current)
      }
      current = parent
    }
  }

  /// Removes `child`, unless it was removed before.
  ///
  /// If `child` was removed before, its id may now belong to another feature, which stays in the tree.
  private func removeChild(_ child: ActiveFeature, _ id: FeatureID) {
    guard let group = groups[id.owner], group.features[id] === child else { return }
    group.features[id] = nil
    if group.features.isEmpty { groups[id.owner] = nil }
    removeIfUnused()
  }

  /// Removes this feature from the tree if it has no effects, no throttle states and no child features.
  private func removeIfUnused() {
    guard members.isEmpty, throttles.isEmpty, groups.isEmpty, let parent, let id else { return }
    parent.removeChild(self, id)
  }
}

/// The version of a collection of child states at which an operator last looked for removed children.
package struct CheckedVersion {
  package let line: UInt64
  package let count: UInt64

  package init(line: UInt64, count: UInt64) {
    self.line = line
    self.count = count
  }
}

/// The role of an effect scope that makes the scope an element of its feature's list of effects.
final class FeatureEntry: ScopeRole {
  private let feature: ActiveFeature
  // Sound: an entry stays in its feature only until its scope is complete. Until then, the work of the scope retains
  // the scope.
  unowned(unsafe) fileprivate let scope: EffectScope
  /// The action that dismisses the feature, and the sink that passes it on to the store; `nil` if the feature can't be
  /// dismissed.
  let dismissal: Dismissal?
  /// The index in the feature's list of effects; `nil` if the entry was removed.
  fileprivate var index: Int?

  fileprivate init(_ scope: EffectScope, feature: ActiveFeature, index: Int, dismissal: Dismissal?) {
    self.scope = scope
    self.feature = feature
    self.index = index
    self.dismissal = dismissal
  }

  override func cancel(_ cleanup: inout ScopeCleanup) { feature.remove(self) }

  override func end(_ cleanup: inout ScopeCleanup) { feature.remove(self) }
}

// The feature's effects.
extension ActiveFeature {
  /// Adds an effect of the feature.
  func insert(_ scope: EffectScope, dismissal: Dismissal?) {
    let entry = FeatureEntry(scope, feature: self, index: members.count, dismissal: dismissal)
    members.append(entry)
    scope.add(entry)
    scope.tree.stateBound.change(by: 1)
  }

  /// Removes an effect of the feature.
  fileprivate func remove(_ entry: FeatureEntry) {
    guard let index = entry.index.take() else { return }
    entry.scope.tree.stateBound.change(by: -1)
    let last = members.removeLast()
    if last !== entry {
      members[index] = last
      last.index = index
    }
    removeIfUnused()
  }
}

// The feature's throttles.
extension ActiveFeature {
  /// Stores the state of a throttle; as long as the feature has such a state, it stays in the tree.
  func setThrottle(_ memory: ThrottleState, under id: InternedID, in tree: ScopeTree) {
    if throttles.updateValue(memory, forKey: id) == nil { countThrottles(1, in: tree) }
  }

  /// Removes and returns the state of a throttle, if no effect uses this state and if the state satisfies `condition`.
  func removeUnusedThrottle(
    _ id: InternedID, in tree: ScopeTree, if condition: (ThrottleState) -> Bool
  ) -> ThrottleState? {
    guard let index = throttles.index(forKey: id), isKnownUniquelyReferenced(&throttles.values[index]),
      condition(throttles.values[index])
    else { return nil }
    let memory = throttles.remove(at: index).value
    countThrottles(-1, in: tree)
    removeIfUnused()
    return memory
  }

  /// Removes and returns the states of the throttles of this feature and of the features below it.
  func removeThrottles(in tree: ScopeTree) -> [ThrottleState] {
    let below = groups.values.flatMap { $0.features.values }.flatMap { $0.removeThrottles(in: tree) }
    let own = Array(throttles.values)
    throttles = [:]
    countThrottles(-own.count, in: tree)
    removeIfUnused()
    return below + own
  }

  private func countThrottles(_ difference: Int, in tree: ScopeTree) {
    guard parent != nil else { return }
    tree.stateBound.change(by: difference)
    tree.stateBoundThrottles.change(by: difference)
  }
}

extension EffectScope {
  /// The action that dismisses the nearest dismissible feature around the scope, and the sink that passes it on to the
  /// store.
  final var nearestDismissal: Dismissal? {
    tree.lock.withLock {
      sequence(first: self, next: \.parent).lazy.compactMap { $0.role(FeatureEntry.self)?.dismissal }.first
    }
  }
}
