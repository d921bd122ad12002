import Observation

/// A part of a store's state, or the value of a selector, as the Observation module knows it.
///
/// It lasts from a read that was tracked until the end of the turn that changed the value: a tracking is told once.
final class TrackedPart: Observable {
  let registrar = ObservationRegistrar()
  var token: AttributeGraph.Token?
  /// The revision at which the value was read.
  var readAt: UInt64 = 0
  /// What is accessed, and told to change.
  var value: Void { () }
}

/// The parts that the Observation module is to be told of.
struct TrackedParts {
  /// The latest part of each node.
  var latest: [GraphNode.Pointer: TrackedPart] = [:]
  /// Parts whose nodes have got another value since they were read, and may get the old one again.
  var earlier: [ObjectIdentifier: TrackedPart] = [:]

  /// How many parts there are.
  var count: Int { latest.count + earlier.count }

  /// Ends the observation of all parts.
  func end() {
    for part in latest.values { part.token = nil }
    for part in earlier.values { part.token = nil }
  }
}
