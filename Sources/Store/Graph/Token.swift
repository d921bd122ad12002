import Effects

extension AttributeGraph {
  /// A token that keeps an observation alive: the observation ends when the token is released.
  public final class Token {
    let graph: AttributeGraph
    /// The observer's node; `nil` after the observation was cancelled.
    private var node: GraphNode.Pointer?

    /// Starts an observation, which runs the callback now and after each update that changed a value that the callback
    /// read.
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
    /// The graph releases the observer and does not call its closure again, even if a call was due. You can call this
    /// method on any thread. If the caller is not on the graph's isolation, the observation ends soon afterwards, in a
    /// job on that isolation.
    ///
    /// Further calls have no effect.
    public func cancel() {
      guard let node else { return }
      self.node = nil
      graph.release(node)
    }
  }
}
