import Effects

/// A token of an observation of a store.
///
/// The observation ends when the token is released.
///
/// The last reference may be released on any thread. If it is released off the store's isolation, the observation ends
/// before the store next calls observers.
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
    // If the token is released elsewhere, its node is kept until the store is used again.
    _ = isolation.runIfCurrent {
      token.cancel()
      observation.settleSelectors()
    }
  }

  /// Ends the observation.
  ///
  /// The store does not call the closure again, even if a call was due.
  ///
  /// Cancelling again has no effect.
  public func cancel() {
    isolation.exclusively {
      token.cancel()
      observation.settleSelectors()
    }
  }
}
