import Observation
import Synchronization

/// Finds out whether reads are being tracked by `withObservationTracking` or `Observations`.
///
/// The Observation module has no such question. But it puts the key path of an access into a set if, and only if,
/// somebody is tracking; and a key path is hashed by the arguments of its subscripts.
@usableFromInline
final class TrackingProbe: Observable {
  private let registrar = ObservationRegistrar()
  private let mark: Mark
  private let keyPath: KeyPath<TrackingProbe, Void>

  init() {
    let mark = Mark()
    self.mark = mark
    keyPath = \TrackingProbe[mark]
  }

  /// Whether somebody is tracking what is read now, on this thread.
  var isTracking: Bool {
    mark.wasHashed.store(false, ordering: .relaxed)
    registrar.access(self, keyPath: keyPath)
    return mark.wasHashed.load(ordering: .relaxed)
  }

  private subscript(mark: Mark) -> Void { () }

  /// Notices that it is hashed: also later, on other threads, when a tracking is installed or ends.
  private final class Mark: Hashable, Sendable {
    let wasHashed = Atomic(false)

    static func == (lhs: Mark, rhs: Mark) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) {
      wasHashed.store(true, ordering: .relaxed)
      hasher.combine(ObjectIdentifier(self))
    }
  }
}

/// A part of a store's state, or the value of a selector, as the Observation module knows it.
///
/// It lasts from a read that was tracked until the end of the turn that changed the value: a tracking is told once.
final class TrackedPart: Observable {
  fileprivate let registrar = ObservationRegistrar()
  var token: AttributeGraph.Token?
  /// The revision at which the value was read.
  fileprivate var readAt: UInt64 = 0
  /// What is accessed, and told to change.
  fileprivate var value: Void { () }
}

/// The parts that the Observation module is to be told of.
struct TrackedParts {
  /// The latest part of each node.
  fileprivate var latest: [GraphNode.Pointer: TrackedPart] = [:]
  /// Parts whose nodes have got another value since they were read, and may get the old one again.
  fileprivate var earlier: [ObjectIdentifier: TrackedPart] = [:]

  /// How many parts there are.
  var count: Int { latest.count + earlier.count }

  /// Ends the observation of all parts.
  func end() {
    for part in latest.values { part.token = nil }
    for part in earlier.values { part.token = nil }
  }
}

extension StoreGraph {
  /// Makes a node something on which the tracking in force depends.
  func noteTrackedRead(of node: GraphNode.Pointer) {
    let part = knownPart(of: node) ?? makeTrackedPart(node)
    part.registrar.access(part, keyPath: \.value)
  }

  /// The part of those who have read the value that a node has now, if there is one.
  private func knownPart(of node: GraphNode.Pointer) -> TrackedPart? {
    guard let part = trackedParts.latest[node] else { return nil }
    // Who reads in the middle of a turn may see another value than those who have read before, and is told of another
    // change. The part keeps the node live.
    if engine.read(node), node.pointee.changedAt <= part.readAt { return part }
    trackedParts.earlier[ObjectIdentifier(part)] = part
    return nil
  }

  private func makeTrackedPart(_ node: GraphNode.Pointer) -> TrackedPart {
    catchUp()
    let part = TrackedPart()
    trackedParts.latest[node] = part
    var isNew = true
    // Called at once and in rounds, which this object begins.
    part.token = graph.observe { [unowned self, unowned part] in
      if isNew {
        // The link that this makes keeps the node as long as it is a key.
        isNew = !engine.read(node)
        part.readAt = engine.state.pointee.revision
      } else {
        tellTracked(node, part)
      }
    }
    return part
  }

  private func tellTracked(_ node: GraphNode.Pointer, _ part: TrackedPart) {
    if trackedParts.latest[node] === part { trackedParts.latest[node] = nil }
    trackedParts.earlier[ObjectIdentifier(part)] = nil
    part.token = nil
    part.registrar.withMutation(of: part, keyPath: \.value) {}
  }
}
