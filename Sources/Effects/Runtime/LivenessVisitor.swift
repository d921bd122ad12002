/// The features with effects in flight below one feature, for the visits of operators after an action.
///
/// An operator visits its own children, and ends those whose state is gone.
@usableFromInline
package struct LivenessVisitor {
  private let runtime: EffectRuntime
  private let feature: ActiveFeature

  init(runtime: EffectRuntime, feature: ActiveFeature) {
    self.runtime = runtime
    self.feature = feature
  }

  /// Returns the children of `owner` that have effects in flight.
  ///
  /// - Complexity: O(n) in their number.
  package func children(of owner: OperatorID) -> [(id: AnyHashable, visit: LivenessVisitor)] {
    runtime.lock.withLock {
      feature.groups[owner]?.features.map { ($0.id, LivenessVisitor(runtime: runtime, feature: $1)) } ?? []
    }
  }

  /// Returns the children of `owner` with the given ids that have effects in flight.
  package func children(
    of owner: OperatorID, among ids: some Sequence<AnyHashable>
  ) -> [(id: AnyHashable, visit: LivenessVisitor)] {
    let ids = ids.compactMap { runtime.featureIDs.interned(owner, $0) }
    return runtime.lock.withLock {
      guard let group = feature.groups[owner] else { return [] }
      return ids.compactMap { id in
        group.features[id].map { (id.id, LivenessVisitor(runtime: runtime, feature: $0)) }
      }
    }
  }

  /// Returns the version that `owner` stored at its last visit, if any, and the children that were opened since.
  ///
  /// - Complexity: O(n) in the number of those.
  package func news<Version: Sendable>(
    of owner: OperatorID, since type: Version.Type
  ) -> (version: Version?, opened: [(id: AnyHashable, visit: LivenessVisitor)]) {
    runtime.lock.withLock {
      let opened = feature.takeNew(of: owner).compactMap { child in
        child.id.map { ($0.id, LivenessVisitor(runtime: runtime, feature: child)) }
      }
      return (feature.groups[owner]?.version as? Version, opened)
    }
  }

  /// Stores `version` for the next visit.
  package func note(_ version: some Sendable, for owner: OperatorID) {
    runtime.lock.withLock { feature.groups[owner]?.version = version }
  }

  /// Returns a Boolean value indicating whether `owner` has children with effects in flight.
  package func hasChildren(of owner: OperatorID) -> Bool {
    runtime.lock.withLock { feature.groups[owner] != nil }
  }

  /// A Boolean value indicating whether features below this one have effects in flight.
  package var hasChildren: Bool { runtime.lock.withLock { !feature.groups.isEmpty } }

  /// Cancels all effects of the feature and of those below it, and discards their throttles.
  package func end() {
    runtime.cancel(feature)
    runtime.forgetThrottles(of: feature)
  }
}

extension EffectRuntime {
  /// The view from the root feature.
  package var visit: LivenessVisitor { LivenessVisitor(runtime: self, feature: rootFeature) }
}
