import Effects

/// The state of an iterator of a store's values.
///
/// The object is used only on the store's isolation.
final class ValueSubscription<Value> {
  /// The functions that read the values and compare them.
  struct Source {
    let isEqual: (Value, Value) -> Bool
    let read: () -> Value
  }

  /// The signal that is raised when a turn has changed the value, and when the store ends.
  let signal = AsyncSignal()
  private let source: Source
  private let observation: StoreObservation
  private let token: AttributeGraph.Token
  /// The value that the iterator returned last.
  private var given = Given.nothing
  /// The value at the end of the last turn, until the iterator takes a value.
  private let latest = Latest()

  /// Memory for the value at the end of a turn.
  ///
  /// If the loop over the iterator is busy when the store ends, the iterator later returns this value, because the
  /// state is gone. While this object keeps a collection, a change of the collection in the state copies its buffer.
  private final class Latest {
    private var value: Value?

    /// Replaces the value.
    ///
    /// - Returns: The previous value. The caller releases it after the access, because the release may run code of the
    ///   app.
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
    /// The stamp of the value, if the value has a stamp.
    ///
    /// A copy of the value would make the next change of a collection copy its whole buffer.
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

  /// Waits until a turn may have changed the value, the store ends, or the task is cancelled.
  ///
  /// If the store has no actor and the caller is its owner, nobody else uses the store during the wait. So effects reduce
  /// their actions then, as they do while the owner awaits `StoreTask.finish()`, and the change of a shared value ends
  /// the wait.
  nonisolated(nonsending) func wait() async {
    let receiver = observation.graph.receiver
    guard let runtime = observation.whileOpen({ $0.runtime }), runtime.beginOwnerWait() else {
      return await signal.wait()
    }
    receiver.raiseAtChange(signal)
    await signal.wait()
    receiver.raiseAtChange(nil)
    runtime.endOwnerWait()
  }

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
    // Raising the signal takes the signal's lock, so this code sees the value that the last turn has stored, even if
    // that turn ran on another thread. The call is harmless, because the store raises the signal anyway when it ends.
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
