import Effects

/// A token of an observation of a store.
///
/// The observation ends when the token is released.
///
/// The last reference may be released on any thread, and ``cancel()`` called there, such as by the `deinit` of an object
/// that holds the token. Off the store's isolation, the observation ends before the store next calls observers.
public class ObservationToken {
  let isolation: StoreIsolation

  init(isolation: StoreIsolation) { self.isolation = isolation }

  /// Ends the observation.
  ///
  /// The store does not call the closure again, even if a call was due.
  ///
  /// Cancelling again has no effect.
  public final func cancel() { end() }

  /// Ends the observation, on any thread.
  func end() { preconditionFailure("\(Self.self) must override this method.") }
}

/// A token of an observer in the store's graph.
final class ObserverToken: ObservationToken {
  private let observation: StoreObservation
  private let token: AttributeGraph.Token

  init(core: StoreCore, token: AttributeGraph.Token) {
    observation = core.observation
    self.token = token
    super.init(isolation: core.runtime.isolation)
  }

  deinit { end() }

  override func end() {
    token.cancel()
    // Elsewhere this waits until the store is used again.
    _ = isolation.runIfCurrent(observation.settleSelectors)
  }
}
