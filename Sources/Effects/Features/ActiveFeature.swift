/// A feature with effects in flight, in the tree of presentations, cases, rows and stack elements.
///
/// It exists while an effect of the feature, or of one below it, is in flight.
package final class ActiveFeature: @unchecked Sendable {  // Sound: touched under the runtime's lock only.
  let parent: ActiveFeature?
  let depth: Int
  /// The feature's id in its parent; nil for the root.
  let id: FeatureID?
  /// The effects in flight here and below, by their ids.
  var entries: [InternedID: IDEntryList] = [:]
  /// The features below, by the operators that run them.
  private(set) var groups: [OperatorID: Group] = [:]
  /// The effects that the feature returned.
  ///
  /// Their scopes contain those of the features below.
  private var members: [FeatureEntry] = []
  /// A Boolean value indicating whether the feature, or one below it, was opened since the operator's last check.
  private var isNew = false

  init(parent: ActiveFeature? = nil, id: FeatureID? = nil) {
    self.parent = parent
    self.id = id
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  /// The features of one operator that are active below one feature.
  final class Group {
    var features: [FeatureID: ActiveFeature] = [:]
    /// The version of the state at the operator's last check.
    var version: (any Sendable)?
    /// The features that have been opened since, or have such features below; some may have ended.
    fileprivate var new: [ActiveFeature] = []
  }

  /// A Boolean value indicating whether nothing is in flight under any id.
  package var isEmpty: Bool { entries.isEmpty && groups.isEmpty }

  /// The ids from this feature up to the root, which identify the feature even after it has ended.
  var identity: [FeatureID] { sequence(first: self) { $0.parent }.compactMap(\.id) }

  /// The scopes of the effects that the feature returned.
  var scopes: [EffectScope] { members.map(\.scope) }
}

// Features below.
extension ActiveFeature {
  /// Returns the feature with the given id, and opens it if it is not active.
  func child(_ id: FeatureID) -> ActiveFeature {
    let group = groups[id.owner] ?? Group()
    groups[id.owner] = group
    if let feature = group.features[id] { return feature }
    let feature = ActiveFeature(parent: self, id: id)
    group.features[id] = feature
    feature.markNew()
    return feature
  }

  /// Makes the operators of this feature and of those that contain it check the feature, even if its state has not
  /// changed.
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

  /// Removes and returns the features of an operator that were opened since its last check.
  func takeNew(of owner: OperatorID) -> [ActiveFeature] {
    let new = groups[owner]?.new ?? []
    for feature in new { feature.isNew = false }
    groups[owner]?.new = []
    return new
  }

  private func removeChild(_ id: FeatureID) {
    guard let group = groups[id.owner] else { return }
    group.features[id] = nil
    if group.features.isEmpty { groups[id.owner] = nil }
  }
}

/// The entry of a scope in the list of its feature's effects.
final class FeatureEntry: ScopeRole {
  private let feature: ActiveFeature
  // Sound: an entry is in its feature until the scope is complete, and the scope's own work keeps it until then.
  unowned(unsafe) fileprivate let scope: EffectScope
  /// The route by which the feature is dismissed; nil if it can't be dismissed.
  let dismissal: Dismissal?
  /// The index in the feature; nil if the entry was removed.
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

  /// Removes an effect of the feature, and ends the feature with the last one.
  fileprivate func remove(_ entry: FeatureEntry) {
    guard let index = entry.index.take() else { return }
    entry.scope.tree.stateBound.change(by: -1)
    let last = members.removeLast()
    if last !== entry {
      members[index] = last
      last.index = index
    }
    if members.isEmpty, let parent, let id { parent.removeChild(id) }
  }
}

extension EffectScope {
  /// Returns the route by which the nearest dismissible feature around the scope is dismissed.
  final var nearestDismissal: Dismissal? {
    tree.lock.withLock {
      sequence(first: self, next: \.parent).lazy.compactMap { $0.role(FeatureEntry.self)?.dismissal }.first
    }
  }
}
