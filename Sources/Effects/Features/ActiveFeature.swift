/// A feature with effects in flight, in the tree of presentations, cases, rows and stack elements.
///
/// It exists for as long as an effect of the feature, or of one below it, is in flight.
package final class ActiveFeature: @unchecked Sendable {  // Sound: touched under the runtime's lock only.
  let parent: ActiveFeature?
  let depth: Int
  /// The key of this path in its parent; nil for the root.
  let key: FeatureID?
  /// The effects in flight here and below, by their ids.
  var entries: [KnownID: IDEntryList] = [:]
  /// The paths below, by the operators that open them.
  private(set) var groups: [OperatorID: Group] = [:]
  /// The effects that the feature returned; what is below belongs to them too.
  private var members: [FeatureEntry] = []
  /// Whether the path, or one below it, has been opened since its operator looked last.
  private var isNew = false

  init(parent: ActiveFeature? = nil, key: FeatureID? = nil) {
    self.parent = parent
    self.key = key
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  /// The paths that one operator has opened below one path.
  final class Group {
    var paths: [FeatureID: ActiveFeature] = [:]
    /// The version of the state at the operator's last check of the paths.
    var version: (any Sendable)?
    /// The paths that have been opened since, or have such paths below; some may have ended.
    fileprivate var new: [ActiveFeature] = []
  }

  /// Whether nothing is in flight under any id.
  package var isEmpty: Bool { entries.isEmpty && groups.isEmpty }

  /// The keys that identify the feature, also after its path has ended.
  var identity: [FeatureID] { sequence(first: self) { $0.parent }.compactMap(\.key) }

  /// The scopes of the effects that the feature returned.
  var scopes: [EffectScope] { members.map(\.scope) }
}

// Paths below.
extension ActiveFeature {
  /// The path at `key`, made if there is none.
  func child(_ key: FeatureID) -> ActiveFeature {
    let group = groups[key.owner] ?? Group()
    groups[key.owner] = group
    if let path = group.paths[key] { return path }
    let path = ActiveFeature(parent: self, key: key)
    group.paths[key] = path
    path.noteNew()
    return path
  }

  /// Has the operators here and above look after the path, whether the state has changed there or not.
  private func noteNew() {
    var current = self
    while let parent = current.parent, let key = current.key {
      if !current.isNew {
        current.isNew = true
        parent.groups[key.owner]?.new.append(current)
      }
      current = parent
    }
  }

  /// Takes the paths of an operator below that have been opened since it looked last.
  func takeNew(of owner: OperatorID) -> [ActiveFeature] {
    let new = groups[owner]?.new ?? []
    for path in new { path.isNew = false }
    groups[owner]?.new = []
    return new
  }

  private func removeChild(_ key: FeatureID) {
    guard let group = groups[key.owner] else { return }
    group.paths[key] = nil
    if group.paths.isEmpty { groups[key.owner] = nil }
  }
}

/// The entry of a scope among the effects that its feature has returned.
final class FeatureEntry: ScopeRole {
  private let path: ActiveFeature
  // Sound: an entry is in its path until the scope is complete, and the scope's own work keeps it until then.
  unowned(unsafe) fileprivate let scope: EffectScope
  /// How the feature is left, if it can be.
  let exit: DismissRoute.Way?
  /// The index in the path; nil if the entry is in it no more.
  fileprivate var index: Int?

  fileprivate init(_ scope: EffectScope, path: ActiveFeature, index: Int, exit: DismissRoute.Way?) {
    self.scope = scope
    self.path = path
    self.index = index
    self.exit = exit
  }

  override func cancel(_ remains: inout ScopeRemains) { path.dismiss(self) }

  override func end(_ remains: inout ScopeRemains) { path.dismiss(self) }
}

// The feature's effects.
extension ActiveFeature {
  /// Enters an effect of the feature.
  func admit(_ scope: EffectScope, exit: DismissRoute.Way?) {
    let entry = FeatureEntry(scope, path: self, index: members.count, exit: exit)
    members.append(entry)
    scope.add(entry)
    scope.tree.stateBound.change(by: 1)
  }

  /// Takes out an effect of the feature; with the last the path ends.
  fileprivate func dismiss(_ entry: FeatureEntry) {
    guard let index = entry.index.take() else { return }
    entry.scope.tree.stateBound.change(by: -1)
    let last = members.removeLast()
    if last !== entry {
      members[index] = last
      last.index = index
    }
    if members.isEmpty, let parent, let key { parent.removeChild(key) }
  }
}

extension EffectScope {
  /// The nearest feature around the scope that can be left, and how.
  final var wayOut: DismissRoute.Way? {
    tree.lock.withLock {
      var current: EffectScope? = self
      while let scope = current {
        if let way = scope.role(FeatureEntry.self)?.exit { return way }
        current = scope.parent
      }
      return nil
    }
  }
}
