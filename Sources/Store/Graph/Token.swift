import Effects

extension AttributeGraph {
  /// A token of an observation, which ends when the token is released.
  public final class Token {
    let graph: AttributeGraph
    let node: GraphNode.Pointer

    /// Starts an observation: runs the callback now and after each update that changed a value that it read.
    init(
      graph: AttributeGraph, name: String? = nil, site: SourceSite? = nil,
      callback: @escaping () throws -> Void
    ) {
      self.graph = graph
      self.node = graph.engine.makeObserver(name: name, body: ObserverBody(site: site, callback: callback))
      graph.engine.start(node)
    }

    deinit {
      graph.release(node)
    }

    /// Ends the observation.
    ///
    /// The graph does not call the closure again, even if a call was due.
    ///
    /// Cancelling again has no effect.
    public func cancel() {
      graph.engine.cancel(node)
    }
  }
}
