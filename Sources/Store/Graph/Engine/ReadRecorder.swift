/// A recorder that finds out which nodes of the graph a closure reads.
///
/// A rule that runs many closures uses the recorder, and then stores the nodes for each closure.
///
/// The closures run one after the other as the body of a node that belongs to no graph. The node keeps the links of the
/// previous closure, so that a closure that reads the same nodes as the previous one allocates nothing.
final class ReadRecorder {
  private let engine: GraphEngine
  /// The node whose dependencies are the nodes that the closures read.
  let node: GraphNode.Pointer
  private let body: NamedBody

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - engine: The engine of the graph, which must exist while closures are recorded.
  ///   - name: The name of the closures in messages.
  init(_ engine: GraphEngine, name: String?) {
    self.engine = engine
    body = NamedBody(name)
    node = .allocate(capacity: 1)
    // The recorder retains the body.
    node.initialize(to: GraphNode(id: 0, flags: .rule, body: .passUnretained(body)))
  }

  deinit {
    // The links were removed by `clear()` at the end of the update, so no list contains the node.
    node.deinitialize(count: 1)
    node.deallocate()
  }

  /// Runs a closure inside the body of a rule, and records what it reads.
  ///
  /// - Parameter body: The closure.
  /// - Returns: A Boolean value indicating whether the closure read the same nodes as the previous one.
  @inline(__always)
  func record(_ body: () -> Void) -> Bool {
    node.pointee.origin = GraphEngine.Step(running: engine.innermostReader)
    return engine.evaluating { reader in
      reader.pointee.begin(node)
      body()
      let isSame = reader.pointee.number == 0 && reader.pointee.slot.pointee == nil
      engine.cutStaleLinks(of: reader)
      engine.removeDuplicateLinksIfAny(of: reader)
      return isSame
    }
  }

  /// The nodes that the last closure has read, in the order of the first reads.
  ///
  /// The nodes exist until the next closure runs, or longer if other nodes depend on them.
  var dependencies: [GraphNode.Pointer] {
    var dependencies: [GraphNode.Pointer] = []
    var next = node.pointee.dependencies
    while let link = next {
      dependencies.append(link.pointee.dependency)
      next = link.pointee.nextDependency
    }
    return dependencies
  }

  /// Removes the dependencies of the last closure, at the end of an update.
  func clear() {
    guard let first = node.pointee.dependencies else { return }
    node.pointee.dependencies = nil
    engine.removeLinks(from: first)
  }

  /// A node's body that provides a name and computes nothing.
  private final class NamedBody: NodeBody {
    private let given: String?

    init(_ name: String?) { given = name }

    override var name: String? { given }
  }
}
