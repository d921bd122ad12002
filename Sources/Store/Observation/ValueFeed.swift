import Effects

/// What an iterator of a store's values knows, used on the store's isolation.
final class ValueFeed<Value> {
  /// Where the values come from.
  struct Source {
    let isEqual: (Value, Value) -> Bool
    let read: () -> Value
  }

  /// Raised when a turn has changed the value, and when the store has come to its end.
  let signal = TurnSignal()
  private let source: Source
  private let graph: StoreGraph
  private let token: AttributeGraph.Token
  /// What was given last.
  private var given = Given.nothing

  private enum Given {
    case nothing
    case value(Value)
    /// A value that has a stamp: a copy would make its next change copy its buffer.
    case stamped(VersionStamp)
  }

  init(of source: Source, _ core: StoreCore) {
    self.source = source
    let (graph, signal) = (core.storeGraph, signal)
    self.graph = graph
    graph.catchUp()
    token = core.tracking {
      graph.graph.observe {
        _ = source.read()
        signal.raise()
      }
    }
    graph.signals.add(signal)
  }

  /// Whether the store has gone.
  var hasEnded: Bool { graph.isClosed }

  /// The value now, if it may have changed since this was last called, and is not the one that was given.
  func take(on isolation: (any Actor)?) -> Value? {
    graph.whileOpen { core in
      core.enter(isolation, at: .unknown)
      guard signal.lower() else { return nil }
      graph.catchUp()
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

/// The signals of those who wait for a change, who are told when there can be none any more.
struct TurnSignals {
  private var signals: [Weak] = []
  private var pruneAt = 16

  private struct Weak {
    weak var signal: TurnSignal?
  }

  /// Adds a signal; one that has gone is forgotten.
  ///
  /// - Complexity: Amortized O(1).
  mutating func add(_ signal: TurnSignal) {
    if signals.count >= pruneAt {
      signals.removeAll { $0.signal == nil }
      pruneAt = max(16, signals.count * 2)
    }
    signals.append(Weak(signal: signal))
  }

  /// Whether nobody waits.
  var isEmpty: Bool { signals.allSatisfy { $0.signal == nil } }

  /// Raises all.
  func raiseAll() {
    for entry in signals { entry.signal?.raise() }
  }
}

/// Wakes a task that waits for something to happen; what happens while it does not wait is remembered.
final class TurnSignal: @unchecked Sendable {  // Sound: all state is touched under the lock only.
  private let lock = Lock()
  private var isRaised = false
  private var waiter: UnsafeContinuation<Void, Never>?

  /// Says that it has happened.
  func raise() {
    lock.withLock {
      isRaised = true
      return takeWaiter()
    }?.wake()
  }

  /// Forgets that it has happened.
  ///
  /// - Returns: Whether it had.
  func lower() -> Bool {
    lock.withLock {
      defer { isRaised = false }
      return isRaised
    }
  }

  /// Waits until it has happened, or the task is cancelled.
  nonisolated(nonsending) func wait() async {
    await withTaskCancellationHandler {
      // Resumed once: whoever takes it as the waiter does, under the lock; or, if it was not kept, this.
      await withUnsafeContinuation { continuation in
        let mayGo = lock.withLock {
          guard !isRaised, !Task.isCancelled else { return true }
          waiter = continuation
          return false
        }
        if mayGo { continuation.wake() }
      }
    } onCancel: {
      lock.withLock { takeWaiter() }?.wake()
    }
  }

  private func takeWaiter() -> UnsafeContinuation<Void, Never>? {
    defer { waiter = nil }
    return waiter
  }
}
