import Observation

/// An observable object for a node of the graph, which the Observation module tracks.
///
/// It exists from a tracked read until the end of the turn that changed the value, because the module reports a change
/// once.
final class TrackedNode: Observable {
  let registrar = ObservationRegistrar()
  var token: AttributeGraph.Token?
  /// The revision at which the value was read.
  var readAt: UInt64 = 0
  /// The property that is accessed and reported as changed.
  var value: Void { () }
}

/// The nodes whose changes are reported to the Observation module.
struct TrackedNodes {
  /// The latest value of each node.
  var latest: [GraphNode.Pointer: TrackedNode] = [:]
  /// The nodes whose values have changed since the read, and may have changed back.
  var earlier: [ObjectIdentifier: TrackedNode] = [:]

  /// The number of tracked values.
  var count: Int { latest.count + earlier.count }

  /// Ends the observation of all nodes.
  func end() {
    for node in latest.values { node.token = nil }
    for node in earlier.values { node.token = nil }
  }
}
