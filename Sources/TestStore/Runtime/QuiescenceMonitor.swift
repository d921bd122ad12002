import Synchronization

/// Whether effects come to rest, and if not, whether the test has been told.
struct QuiescenceMonitor: ~Copyable {
  private enum State: UInt8 { case resting, untold, told }

  /// How long is waited for effects to come to rest that have not done so before.
  static let patience: Duration = .milliseconds(100)

  /// Not behind a lock: one would be an allocation more for each test store.
  private let state = Atomic<UInt8>(State.resting.rawValue)

  /// Whether effects do not come to rest.
  var isOn: Bool { state.load(ordering: .relaxed) != State.resting.rawValue }

  /// Takes note that effects have come to rest, or have not within the time that they had.
  func set(_ isRestless: Bool) {
    if !isRestless {
      state.store(State.resting.rawValue, ordering: .relaxed)
    } else {
      _ = change(.resting, to: .untold)
    }
  }

  /// Whether the test is to be told, which it is once.
  func takeNews() -> Bool { change(.untold, to: .told) }

  /// How long is waited of a time-out.
  func shorten(_ timeout: Duration) -> Duration {
    isOn ? min(timeout, Self.patience) : timeout
  }

  private func change(_ state: State, to next: State) -> Bool {
    self.state.compareExchange(expected: state.rawValue, desired: next.rawValue, ordering: .relaxed).exchanged
  }
}
