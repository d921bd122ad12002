/// The few parts of the state from which a selector with many dependencies derives its value.
///
/// For example, a selector that reads a family's selector for each row has a dependency for each row, but all of them
/// lead to one collection. An action that changes another part of the state would make the next read validate each of
/// these dependencies. Therefore, a read outside of selectors and observers first checks the summary: the value is
/// current if the collections have the same versions, and no other part in the summary has changed. A read inside a
/// selector or an observer does not use the summary, because it needs validated dependencies.
@usableFromInline
final class SourceSummary {
  /// The number of dependencies up to which it takes about as long to validate them as to check a summary.
  @inlinable static var minimum: Int { 64 }
  /// The maximum number of parts in a summary.
  private static let maximum = 8
  /// The maximum number of edges that the creation of a summary follows for each node that the read has validated.
  private static let maximumEdges = 16

  private let graph: AttributeGraph
  /// The graph nodes of those parts of the state that belong to no collection; the summary owns a reference to each
  /// node.
  private var sources: [GraphNode.Pointer] = []
  /// The collections whose elements are read, each with a closure that checks the version.
  private var collections: [(group: any SourceGroup, isUnchanged: () -> Bool)] = []
  /// The revision at which the value was validated before the summary was created.
  private let revision: UInt64

  /// The summarized node, and those rules below it that have many dependencies.
  private(set) var covered: [GraphNode.Pointer]

  /// Returns a summary of the dependencies of a node that is up to date; `nil` if a summary is not worthwhile or not
  /// possible.
  ///
  /// There is no summary if the node has few dependencies, if they lead to many parts of the state or have too many
  /// edges, or if a read below the node failed.
  ///
  /// The number of edges is limited, because the node may have many more dependencies than this read has validated.
  /// Visiting all of the dependencies would then cost more than the read.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - validations: The number of nodes that the read has validated.
  ///   - graph: The graph.
  /// - Returns: The summary.
  /// - Complexity: O(*n* + *e*), where *n* is the number of validated nodes, and *e* is the number of edges of the last
  ///   node that the method visits.
  static func make(
    of node: GraphNode.Pointer, after validations: Int, in graph: AttributeGraph
  ) -> SourceSummary? {
    let engine = graph.engine
    let limit = validations * maximumEdges
    guard !node.pointee.flags.contains(.live), engine.isCurrent(node) else { return nil }
    // The dependencies are counted first, because most selectors have only a few, and creating an object takes longer
    // than counting.
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
  /// - Parameter node: A covered node. The caller must not be inside a rule or an observer.
  /// - Returns: False if this is not certain.
  func provesCurrent(_ node: GraphNode.Pointer) -> Bool {
    // If the node was validated in another way after the summary was created, its value may depend on other parts.
    guard node.pointee.verifiedAt == revision, !node.pointee.flags.contains(.live) else { return false }
    for collection in collections where !collection.isUnchanged() { return false }
    for source in sources where !graph.engine.read(source) || source.pointee.changedAt > revision {
      return false
    }
    return true
  }

  /// Adds a source or input.
  ///
  /// - Returns: False if the summary has too many parts.
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
