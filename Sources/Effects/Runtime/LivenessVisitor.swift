/// A view of a feature with effects in flight, with which operators end the effects of removed children after an
/// action.
@usableFromInline
package struct LivenessVisitor {
  private let runtime: EffectRuntime
  private let feature: ActiveFeature

  init(runtime: EffectRuntime, feature: ActiveFeature) {
    self.runtime = runtime
    self.feature = feature
  }

  /// The id of the feature in its parent; `nil` for the root feature.
  package var id: AnyHashable? { feature.id?.id }

  /// A Boolean value indicating whether features below this one have effects in flight.
  package var hasChildren: Bool { runtime.lock.withLock { !feature.groups.isEmpty } }

  /// Returns the children of `owner` that have effects in flight; `nil` if there are none.
  package func children(of owner: OperatorID) -> ActiveChildren? {
    let group = runtime.lock.withLock { feature.groups[owner] }
    return group.map { ActiveChildren(runtime: runtime, group: $0, owner: owner) }
  }

  /// Cancels all effects of the feature and of the features below it, and discards the states of their throttles.
  package func end() {
    runtime.cancel(feature)
    runtime.forgetThrottles(of: feature)
  }
}

/// The child features with effects in flight that one operator of a feature runs.
package struct ActiveChildren {
  private let runtime: EffectRuntime
  private let group: ActiveFeature.Group
  private let owner: OperatorID

  fileprivate init(runtime: EffectRuntime, group: ActiveFeature.Group, owner: OperatorID) {
    self.runtime = runtime
    self.group = group
    self.owner = owner
  }

  /// All child features of the operator that have effects in flight.
  ///
  /// - Complexity: O(*n*), where *n* is the number of children.
  package var all: [LivenessVisitor] { runtime.lock.withLock { group.features.values.map(visitor) } }

  /// Returns the child with the given id; `nil` if no such child has effects in flight.
  package func child(_ id: AnyHashable) -> LivenessVisitor? {
    guard let id = runtime.featureIDs.interned(owner, id) else { return nil }
    return runtime.lock.withLock { group.features[id] }.map(visitor)
  }

  /// Begins a visit, in which the operator ends the effects of removed children.
  ///
  /// - Parameter version: The version of the collection of child states at this visit, which is stored for the next
  ///   visit.
  /// - Returns: The version that was stored at the last visit, if there was one, and the children whose effects have
  ///   started since then.
  /// - Complexity: O(*n*), where *n* is the number of returned children.
  package func beginVisit(at version: CheckedVersion) -> (last: CheckedVersion?, opened: [LivenessVisitor]) {
    runtime.lock.withLock {
      let last = group.version
      group.version = version
      return (last, group.takeNew().map(visitor))
    }
  }

  private func visitor(of feature: ActiveFeature) -> LivenessVisitor {
    LivenessVisitor(runtime: runtime, feature: feature)
  }
}

extension EffectRuntime {
  /// The root feature, at which the search for removed children begins after an action.
  package var visit: LivenessVisitor { LivenessVisitor(runtime: self, feature: rootFeature) }
}
