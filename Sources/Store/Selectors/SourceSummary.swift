/// The few parts of the state from which a selector with many dependencies derives its value.
///
/// A loop over a family of rows has a dependency for each row, and all of them lead to one collection. An action that
/// changes something else would make the next read validate each of them. So a read outside of selectors and observers
/// first checks the summary: the value is current if the collections have the same versions, and no other part has
/// changed. Only reads of that kind use it, because an observer needs validated dependencies.
@usableFromInline
final class SourceSummary {
  /// The number of dependencies below a selector up to which validating them takes about as long.
  @inlinable static var minimum: Int { 64 }
  /// The maximum number of parts.
  private static let maximum = 8
  /// The maximum number of edges for each validated node.
  private static let maximumEdges = 16

  private let graph: AttributeGraph
  /// The sources and inputs, with a reference to each.
  private var sources: [GraphNode.Pointer] = []
  /// The collections whose elements are read, and their versions.
  private var collections: [(group: any SourceGroup, isUnchanged: () -> Bool)] = []
  /// The revision at which the value was current.
  private let revision: UInt64

  /// The node, and those rules below it that have many dependencies.
  private(set) var covered: [GraphNode.Pointer]

  /// Returns a summary of the dependencies of a current node; nil if they are few, lead to many parts, include the clock,
  /// or have too many edges.
  ///
  /// There may be many more than the read has validated, because earlier reads have. A walk over all of them would cost
  /// more than the read.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - validations: The number of nodes that the read has validated.
  ///   - graph: The graph.
  /// - Returns: The summary.
  /// - Complexity: O(*n*) in the number of validated nodes, and in the edges of the last node of the walk.
  static func make(
    of node: GraphNode.Pointer, after validations: Int, in graph: AttributeGraph
  ) -> SourceSummary? {
    let engine = graph.engine
    let limit = validations * maximumEdges
    guard !node.pointee.flags.contains(.live), engine.isCurrent(node) else { return nil }
    // Counted first, because most selectors have few, and an object takes longer than the count.
    var count = 0
    _ = engine.forEachSource(below: node, limit: limit) { _ in
      count += 1
      return count <= minimum
    } rule: { _, _ in
    }
    guard count > minimum else { return nil }
    let summary = SourceSummary(of: node, in: graph)
    let areSummarized = engine.forEachSource(below: node, limit: limit, summary.add) { rule, links in
      if links > minimum { summary.covered.append(rule) }
    }
    return areSummarized ? summary : nil
  }

  private init(of node: GraphNode.Pointer, in graph: AttributeGraph) {
    self.graph = graph
    revision = node.pointee.verifiedAt
    covered = [node]
  }

  deinit { graph.releases.release(sources, in: graph) }

  /// Returns a Boolean value indicating whether the value of a covered node is current because no part has changed.
  ///
  /// - Parameter node: A covered node, outside of runs and observers.
  /// - Returns: False if that is not known.
  func provesCurrent(_ node: GraphNode.Pointer) -> Bool {
    // If the node was validated in another way after the summary was made, other parts may count.
    guard node.pointee.verifiedAt == revision, !node.pointee.flags.contains(.live) else { return false }
    for collection in collections where !collection.isUnchanged() { return false }
    for source in sources where !graph.engine.read(source) || source.pointee.changedAt > revision {
      return false
    }
    return true
  }

  /// Adds a source.
  ///
  /// - Returns: False if there are too many.
  private func add(_ source: GraphNode.Pointer) -> Bool {
    if let group = source.pointee.body?._withUnsafeGuaranteedRef({ $0.group }) ?? nil {
      if collections.contains(where: { $0.group === group }) { return true }
      collections.append((group, group.rememberVersion()))
    } else if !sources.contains(source) {
      source.pointee.references += 1
      sources.append(source)
    }
    return sources.count + collections.count <= Self.maximum
  }
}
