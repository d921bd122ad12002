import Synchronization

/// A record of whether effects settle and, if they do not, whether the test has reported this.
struct QuiescenceMonitor: ~Copyable {
  private enum State: UInt8 { case settled, unreported, reported }

  /// The maximum time that a call waits for effects that did not settle in an earlier call.
  static let unsettledTimeout: Duration = .milliseconds(100)

  /// The state, which is atomic because a lock needs one more allocation for each test store.
  private let state = Atomic<UInt8>(State.settled.rawValue)

  /// A Boolean value indicating whether effects did not settle when they last ran.
  var isUnsettled: Bool { state.load(ordering: .relaxed) != State.settled.rawValue }

  /// Records whether effects settled within their time.
  func record(hasSettled: Bool) {
    if hasSettled {
      state.store(State.settled.rawValue, ordering: .relaxed)
    } else {
      _ = change(.settled, to: .unreported)
    }
  }

  /// Returns `true` for the first call after effects did not settle, so that the test reports this only once.
  func takeReport() -> Bool { change(.unreported, to: .reported) }

  /// Returns the timeout of a call, shortened if effects did not settle when they last ran.
  func shorten(_ timeout: Duration) -> Duration {
    isUnsettled ? min(timeout, Self.unsettledTimeout) : timeout
  }

  private func change(_ state: State, to next: State) -> Bool {
    self.state.compareExchange(expected: state.rawValue, desired: next.rawValue, ordering: .relaxed).exchanged
  }
}
