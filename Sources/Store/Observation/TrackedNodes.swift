import Observation

/// An observable object that the Observation module tracks in place of a node of the graph.
///
/// The object exists from a tracked read until the end of the turn that changes the value, because the module reports
/// only one change for each object. If the state of the node's scope is gone, the store may remove the object earlier.
final class TrackedNode: Observable {
  let registrar = ObservationRegistrar()
  var token: AttributeGraph.Token?
  /// The graph revision at which the value was read.
  var readAt: UInt64 = 0
  /// The scope of the node.
  ///
  /// This object retains the scope, so that the next read in the scope finds the same node, even if no store of the
  /// scope is alive.
  private let scope: ScopeIdentity
  /// The property whose accesses and changes are reported to the Observation module.
  var value: Void { () }

  init(scope: ScopeIdentity) { self.scope = scope }

  /// Returns a Boolean value indicating whether the state of the scope is present, or a store of the scope is in use.
  func isPresent(in holder: StateHolder) -> Bool {
    scope.store != nil || scope.keptCache?.resolver?.isPresent(in: holder) ?? true
  }
}

/// The nodes whose changes are reported to the Observation module.
struct TrackedNodes {
  /// The tracked node that represents the latest value of each graph node.
  var latest: [GraphNode.Pointer: TrackedNode] = [:]
  /// The tracked nodes whose graph nodes have changed since the read.
  ///
  /// The values may have changed back.
  var earlier: [ObjectIdentifier: TrackedNode] = [:]

  private var sweepAt = 64

  /// A Boolean value indicating whether there are so many tracked nodes that those whose state is gone must be removed.
  var mustSweep: Bool { latest.count >= sweepAt }

  /// Records that the tracked nodes whose state is gone were removed.
  mutating func noteSweep() { sweepAt = max(64, latest.count * 2) }

  /// The number of tracked nodes.
  var count: Int { latest.count + earlier.count }

  /// Ends the observation of all nodes.
  func end() {
    for node in latest.values { node.token = nil }
    for node in earlier.values { node.token = nil }
  }
}
