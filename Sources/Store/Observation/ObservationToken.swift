/// An observation of a store, which lasts as long as its token.
public final class ObservationToken {
  private let graph: StoreGraph
  private let token: AttributeGraph.Token

  init(graph: StoreGraph, token: AttributeGraph.Token) {
    self.graph = graph
    self.token = token
  }

  /// Ends the observation: the closure is not called again, not even if it was about to be.
  ///
  /// Cancelling again has no effect.
  public func cancel() { token.cancel() }
}
