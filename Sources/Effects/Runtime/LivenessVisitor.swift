/// A feature with effects in flight below it, for the visits of operators after an action.
///
/// An operator visits its own children, and ends those whose state is gone.
@usableFromInline
package struct LivenessVisitor {
  private let runtime: EffectRuntime
  private let feature: ActiveFeature
  /// The list to which absent features are added, instead of being ended; nil to end them.
  private let list: AbsentFeatures?

  init(runtime: EffectRuntime, feature: ActiveFeature) {
    self.init(runtime: runtime, feature: feature, list: nil)
  }

  fileprivate init(runtime: EffectRuntime, feature: ActiveFeature, list: AbsentFeatures?) {
    self.runtime = runtime
    self.feature = feature
    self.list = list
  }

  /// The id of the feature in its parent; nil for the root.
  package var id: AnyHashable? { feature.id?.id }

  /// A Boolean value indicating whether features below this one have effects in flight.
  package var hasChildren: Bool { runtime.lock.withLock { !feature.groups.isEmpty } }

  /// Returns the children of `owner` that have effects in flight; nil if there are none.
  package func children(of owner: OperatorID) -> ActiveChildren? {
    let group = runtime.lock.withLock { feature.groups[owner] }
    return group.map { ActiveChildren(runtime: runtime, group: $0, owner: owner, list: list) }
  }

  /// Cancels all effects of the feature, whose state is absent, and of those below it, and discards their throttles.
  package func end() {
    if let list { return list.add(feature) }
    runtime.cancel(feature)
    runtime.forgetThrottles(of: feature)
  }

  /// Ends the features that `now` finds absent and `before` does not.
  package func endAbsent(_ now: (LivenessVisitor) -> Void, unless before: (LivenessVisitor) -> Void) {
    let (earlier, absent) = (AbsentFeatures(), AbsentFeatures())
    before(LivenessVisitor(runtime: runtime, feature: feature, list: earlier))
    now(LivenessVisitor(runtime: runtime, feature: feature, list: absent))
    for feature in absent.features where !earlier.contains(feature) {
      LivenessVisitor(runtime: runtime, feature: feature).end()
    }
  }
}

/// A list of features whose state is absent.
private final class AbsentFeatures {
  private(set) var features: [ActiveFeature] = []
  private var identities: Set<ObjectIdentifier> = []

  func add(_ feature: ActiveFeature) {
    if identities.insert(ObjectIdentifier(feature)).inserted { features.append(feature) }
  }

  func contains(_ feature: ActiveFeature) -> Bool { identities.contains(ObjectIdentifier(feature)) }
}

/// The children of one operator in one feature that have effects in flight.
package struct ActiveChildren {
  private let runtime: EffectRuntime
  private let group: ActiveFeature.Group
  private let owner: OperatorID
  private let list: AbsentFeatures?

  fileprivate init(
    runtime: EffectRuntime, group: ActiveFeature.Group, owner: OperatorID, list: AbsentFeatures?
  ) {
    self.runtime = runtime
    self.group = group
    self.owner = owner
    self.list = list
  }

  /// All children.
  ///
  /// - Complexity: O(n) in their number.
  package var all: [LivenessVisitor] { runtime.lock.withLock { group.features.values.map(visitor) } }

  /// Returns the child with the given id; nil if it has no effects in flight.
  package func child(_ id: AnyHashable) -> LivenessVisitor? {
    guard let id = runtime.featureIDs.interned(owner, id) else { return nil }
    return runtime.lock.withLock { group.features[id] }.map(visitor)
  }

  /// Begins a visit.
  ///
  /// - Parameter version: The version of this visit, which is stored for the next one.
  /// - Returns: The version of the last visit, if any, and the children that were opened since.
  /// - Complexity: O(n) in the number of opened children.
  package func beginVisit(at version: CheckedVersion) -> (last: CheckedVersion?, opened: [LivenessVisitor]) {
    runtime.lock.withLock {
      let last = group.version
      group.version = version
      return (last, group.takeNew().map(visitor))
    }
  }

  private func visitor(of feature: ActiveFeature) -> LivenessVisitor {
    LivenessVisitor(runtime: runtime, feature: feature, list: list)
  }
}

extension EffectRuntime {
  /// The view from the root feature.
  package var visit: LivenessVisitor { LivenessVisitor(runtime: self, feature: rootFeature) }
}
