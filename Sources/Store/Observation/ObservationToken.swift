import Effects

/// An observation of a store, which lasts as long as its token.
public final class ObservationToken {
  private let graph: StoreGraph
  private let token: AttributeGraph.Token
  private let runtime: EffectRuntime

  init(core: StoreCore, token: AttributeGraph.Token) {
    graph = core.storeGraph
    runtime = core.runtime
    self.token = token
  }

  deinit { cancel() }

  /// Ends the observation: the closure is not called again, not even if it was about to be.
  ///
  /// Cancelling again has no effect.
  public func cancel() {
    runtime.exclusively {
      token.cancel()
      graph.settleSelectors()
    }
  }
}
