import Effects

extension AttributeGraph {
  /// A token of an observation, which ends when the token is released.
  public final class Token {
    let graph: AttributeGraph
    /// The observer's node; nil after the cancellation, which releases it.
    private var node: GraphNode.Pointer?

    /// Starts an observation: runs the callback now and after each update that changed a value that it read.
    init(
      graph: AttributeGraph, name: String? = nil, site: SourceSite? = nil,
      callback: @escaping () throws -> Void
    ) {
      self.graph = graph
      let node = graph.engine.makeObserver(name: name, body: ObserverBody(site: site, callback: callback))
      self.node = node
      graph.engine.start(node)
    }

    deinit { cancel() }

    /// Ends the observation.
    ///
    /// The graph does not call the closure again, even if a call was due, and releases the observer. Can be called on any
    /// thread; off the graph's isolation, the observation ends soon after, by a job on the isolation.
    ///
    /// Cancelling again has no effect.
    public func cancel() {
      guard let node else { return }
      self.node = nil
      graph.release(node)
    }
  }
}
