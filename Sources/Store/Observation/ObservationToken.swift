import Effects

/// An observation of a store, which lasts as long as its token.
///
/// The last reference may be released on any thread. Off the store's isolation the observation ends there, before
/// observers are next called.
public final class ObservationToken {
  private let observation: StoreObservation
  private let token: AttributeGraph.Token
  private let isolation: StoreIsolation

  init(core: StoreCore, token: AttributeGraph.Token) {
    observation = core.observation
    isolation = core.runtime.isolation
    self.token = token
  }

  deinit {
    // Released elsewhere, the token's node waits until the store is used again.
    _ = isolation.ifHome {
      token.cancel()
      observation.settleSelectors()
    }
  }

  /// Ends the observation: the closure is not called again, not even if it was about to be.
  ///
  /// Cancelling again has no effect.
  public func cancel() {
    isolation.exclusively {
      token.cancel()
      observation.settleSelectors()
    }
  }
}
