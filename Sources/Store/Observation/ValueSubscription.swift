import Effects

/// The state of an iterator of a store's values, used on the store's isolation.
final class ValueSubscription<Value> {
  /// The source of the values.
  struct Source {
    let isEqual: (Value, Value) -> Bool
    let read: () -> Value
  }

  /// Raised when a turn has changed the value, and when the store has come to its end.
  let signal = AsyncSignal()
  private let source: Source
  private let observation: StoreObservation
  private let token: AttributeGraph.Token
  /// The value that was returned last.
  private var given = Given.nothing

  private enum Given {
    case nothing
    case value(Value)
    /// A value that has a stamp: a copy would make its next change copy its buffer.
    case stamped(VersionStamp)
  }

  init(of source: Source, _ core: StoreCore) {
    self.source = source
    let (observation, signal) = (core.observation, signal)
    self.observation = observation
    observation.catchUp()
    token = core.tracking {
      observation.graph.graph.observe {
        _ = source.read()
        signal.raise()
      }
    }
    observation.signals.add(signal)
  }

  /// A Boolean value indicating whether the store has gone.
  var hasEnded: Bool { observation.isClosed }

  /// The value now, if it may have changed since this was last called, and is not the one that was given.
  func take(on isolation: (any Actor)?) -> Value? {
    observation.whileOpen { core in
      core.enter(isolation, at: .unknown)
      guard signal.lower() else { return nil }
      observation.catchUp()
      let value = source.read()
      return isNews(value) ? value : nil
    }
  }

  private func isNews(_ value: Value) -> Bool {
    // An optional has a stamp only as long as it is not nil.
    if let stamp = (value as? any VersionStamped)?.stamp {
      if case .stamped(stamp) = given { return false }
      given = .stamped(stamp)
    } else {
      if case .value(let given) = given, source.isEqual(given, value) { return false }
      given = .value(value)
    }
    return true
  }
}
