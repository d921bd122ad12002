import Effects

/// The state of an iterator of a store's values, used on the store's isolation.
final class ValueSubscription<Value> {
  /// The source of the values.
  struct Source {
    let isEqual: (Value, Value) -> Bool
    let read: () -> Value
  }

  /// Raised when a turn has changed the value, and when the store ends.
  let signal = AsyncSignal()
  private let source: Source
  private let observation: StoreObservation
  private let token: AttributeGraph.Token
  /// The value that was returned last.
  private var given = Given.nothing

  private enum Given {
    case nothing
    case value(Value)
    /// Used for a value with a stamp: a copy of the value would make its next change copy its buffer.
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

  /// A Boolean value indicating whether the store is gone.
  var hasEnded: Bool { observation.isClosed }

  /// Returns the current value, if it differs from the value that was last returned.
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
    // An optional has a stamp only while it is not nil.
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
