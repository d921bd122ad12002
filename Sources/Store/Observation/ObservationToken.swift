import Effects

/// A token of an observation of a store.
///
/// The observation ends when the token is released.
///
/// The last reference may be released on any thread, and ``cancel()`` may be called on any thread, for example by the
/// `deinit` of an object that holds the token. If the last release or the call happens off the store's isolation, the
/// observation ends before the store next calls observers.
public class ObservationToken {
  let isolation: StoreIsolation

  init(isolation: StoreIsolation) { self.isolation = isolation }

  /// Ends the observation.
  ///
  /// The store does not call the observing closure again, even if a call was due.
  ///
  /// Calling this method again has no effect.
  public final func cancel() { end() }

  /// Ends the observation.
  ///
  /// The caller may be on any thread.
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
    // If this code runs on the store's isolation, the store removes unused selectors immediately. Otherwise, it removes
    // them when it is next used.
    _ = isolation.runIfCurrent(observation.settleSelectors)
  }
}
