import Observation

/// An observable object for a node of the graph, which the Observation module tracks.
///
/// It exists from a tracked read until the end of the turn that changes the value, because the module reports only one
/// change. If the state of its scope is absent, the store removes it earlier.
final class TrackedNode: Observable {
  let registrar = ObservationRegistrar()
  var token: AttributeGraph.Token?
  /// The revision at which the value was read.
  var readAt: UInt64 = 0
  /// The scope of the node, so that the next read there finds the same node even if no store of the scope is alive.
  private let scope: ScopeIdentity
  /// The property that is accessed and reported as changed.
  var value: Void { () }

  init(scope: ScopeIdentity) { self.scope = scope }

  /// Returns a Boolean value indicating whether the state of the scope is present, or a store of it is in use.
  func isPresent(in holder: StateHolder) -> Bool {
    scope.store != nil || scope.keptCache?.resolver?.isPresent(in: holder) ?? true
  }
}

/// The nodes whose changes are reported to the Observation module.
struct TrackedNodes {
  /// The latest value of each node.
  var latest: [GraphNode.Pointer: TrackedNode] = [:]
  /// The nodes whose values have changed since the read, and may have changed back.
  var earlier: [ObjectIdentifier: TrackedNode] = [:]

  private var sweepAt = 64

  /// A Boolean value indicating whether to look for nodes in scopes whose state is gone, because there are many nodes.
  var mustSweep: Bool { latest.count >= sweepAt }

  /// Records that those nodes were removed.
  mutating func noteSweep() { sweepAt = max(64, latest.count * 2) }

  /// The number of tracked values.
  var count: Int { latest.count + earlier.count }

  /// Ends the observation of all nodes.
  func end() {
    for node in latest.values { node.token = nil }
    for node in earlier.values { node.token = nil }
  }
}
