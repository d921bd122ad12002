/// A look at the paths with effects in flight below one feature, after an action.
///
/// An operator is shown those that it has opened, and ends those whose state has gone.
@usableFromInline
package struct LivenessVisitor {
  private let runtime: EffectRuntime
  private let path: ActiveFeature

  init(runtime: EffectRuntime, path: ActiveFeature) {
    self.runtime = runtime
    self.path = path
  }

  /// The children of `owner` that have effects in flight.
  ///
  /// - Complexity: O(n) in their number.
  package func children(of owner: OperatorID) -> [(id: AnyHashable, visit: LivenessVisitor)] {
    runtime.lock.withLock {
      path.groups[owner]?.paths.map { ($0.id, LivenessVisitor(runtime: runtime, path: $1)) } ?? []
    }
  }

  /// The children of `owner` among those with the given ids that have effects in flight.
  package func children(
    of owner: OperatorID, among ids: some Sequence<AnyHashable>
  ) -> [(id: AnyHashable, visit: LivenessVisitor)] {
    let keys = ids.compactMap { runtime.featureIDs.ifKnown(owner, $0) }
    return runtime.lock.withLock {
      guard let group = path.groups[owner] else { return [] }
      return keys.compactMap { key in
        group.paths[key].map { (key.id, LivenessVisitor(runtime: runtime, path: $0)) }
      }
    }
  }

  /// What `owner` noted at its last visit, nil before the first, and the children that have been opened since.
  ///
  /// - Complexity: O(n) in the number of those.
  package func news<Version: Sendable>(
    of owner: OperatorID, since type: Version.Type
  ) -> (version: Version?, opened: [(id: AnyHashable, visit: LivenessVisitor)]) {
    runtime.lock.withLock {
      let opened = path.takeNew(of: owner).compactMap { child in
        child.key.map { ($0.id, LivenessVisitor(runtime: runtime, path: child)) }
      }
      return (path.groups[owner]?.version as? Version, opened)
    }
  }

  /// Notes `version` for the next visit.
  package func note(_ version: some Sendable, for owner: OperatorID) {
    runtime.lock.withLock { path.groups[owner]?.version = version }
  }

  /// Whether `owner` has children with effects in flight.
  package func hasChildren(of owner: OperatorID) -> Bool {
    runtime.lock.withLock { path.groups[owner] != nil }
  }

  /// Whether features below have effects in flight.
  package var hasChildren: Bool { runtime.lock.withLock { !path.groups.isEmpty } }

  /// Cancels all effects of the feature and of those below it.
  package func end() { runtime.cancel(path) }
}

extension EffectRuntime {
  /// The look from the root.
  package var visit: LivenessVisitor { LivenessVisitor(runtime: self, path: path) }
}
