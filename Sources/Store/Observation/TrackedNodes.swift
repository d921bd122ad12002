import Observation

/// A node of the graph, a part of the state or a selector, as the Observation module knows it.
///
/// It lasts from a tracked read until the end of the turn that changed the value, because the module reports a change
/// once.
final class TrackedNode: Observable {
  let registrar = ObservationRegistrar()
  var token: AttributeGraph.Token?
  /// The revision at which the value was read.
  var readAt: UInt64 = 0
  /// The property that is accessed, and reported to change.
  var value: Void { () }
}

/// The nodes whose changes are reported to the Observation module.
struct TrackedNodes {
  /// The latest value of each node.
  var latest: [GraphNode.Pointer: TrackedNode] = [:]
  /// The nodes that have another value since they were read, and may have the earlier one again.
  var earlier: [ObjectIdentifier: TrackedNode] = [:]

  /// The number of tracked values.
  var count: Int { latest.count + earlier.count }

  /// Ends the observation of all nodes.
  func end() {
    for node in latest.values { node.token = nil }
    for node in earlier.values { node.token = nil }
  }
}
