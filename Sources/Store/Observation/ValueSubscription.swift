import Effects

/// The state of an iterator of a store's values.
///
/// It is used only on the store's isolation.
final class ValueSubscription<Value> {
  /// The source of the values.
  struct Source {
    let isEqual: (Value, Value) -> Bool
    let read: () -> Value
  }

  /// The signal that is raised when a turn has changed the value, and when the store ends.
  let signal = AsyncSignal()
  private let source: Source
  private let observation: StoreObservation
  private let token: AttributeGraph.Token
  /// The value that was returned last.
  private var given = Given.nothing
  /// The value of the last turn that changed it.
  private let latest = Latest()

  /// The value at the end of a turn, kept until the iterator takes a value.
  ///
  /// If the loop is busy when the store ends, the iterator returns this value, because the state is gone. While a
  /// collection is kept here, a change of the collection copies its buffer.
  private final class Latest {
    private var value: Value?

    /// Replaces the value.
    ///
    /// - Returns: The previous value. The caller releases it after the access, because its release may run code of the
    ///   program.
    @discardableResult
    func exchange(_ new: Value?) -> Value? {
      let former = value
      value = new
      return former
    }
  }

  private enum Given {
    case nothing
    case value(Value)
    /// The stamp of a value that has one. A copy of the value would make its next change copy its buffer.
    case stamped(VersionStamp)
  }

  init(of source: Source, _ core: StoreCore) {
    self.source = source
    let (observation, signal, latest) = (core.observation, signal, latest)
    self.observation = observation
    observation.catchUp()
    token = core.tracking {
      observation.graph.graph.observe {
        latest.exchange(source.read())
        signal.raise()
      }
    }
    observation.signals.add(signal)
  }

  /// A Boolean value indicating whether the store is gone.
  var hasEnded: Bool { observation.isClosed }

  /// Returns the current value, or the value of the last turn if the store is gone.
  ///
  /// - Parameter isolation: The isolation of the store, which must be the caller's.
  /// - Returns: The value; `nil` if it equals the value that was returned last.
  func take(on isolation: (any Actor)?) -> Value? {
    guard !hasEnded else { return takeLatest() }
    return observation.whileOpen { core in
      core.enter(isolation, at: .unknown)
      guard signal.lower() else { return nil }
      latest.exchange(nil)
      observation.catchUp()
      let value = source.read()
      return isNews(value) ? value : nil
    }
  }

  /// Returns the value at the end of the last turn, if the iterator has not taken it.
  private func takeLatest() -> Value? {
    // Raising the signal takes its lock, which orders this code after a turn on another thread. The signal may be
    // raised here, because it is raised when the store ends anyway.
    signal.raise()
    guard let value = latest.exchange(nil) else { return nil }
    return isNews(value) ? value : nil
  }

  private func isNews(_ value: Value) -> Bool {
    // An optional has a stamp only while it is not `nil`.
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
