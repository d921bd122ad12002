import Effects

/// Whether effects come to rest, and if not, whether the test has been told.
final class Restlessness: @unchecked Sendable {  // Sound: `state` is touched under the lock only.
  private enum State { case resting, untold, told }

  /// How long is waited for effects to come to rest that have not done so before.
  private static let patience: Duration = .milliseconds(100)

  private let lock = Lock()
  private var state = State.resting

  /// Whether effects do not come to rest.
  var isOn: Bool { lock.withLock { state != .resting } }

  /// Takes note that effects have come to rest, or have not within the time that they had.
  func set(_ isRestless: Bool) {
    lock.withLock {
      if !isRestless { state = .resting } else if state == .resting { state = .untold }
    }
  }

  /// Whether the test is to be told, which it is once.
  func takeNews() -> Bool {
    lock.withLock {
      guard state == .untold else { return false }
      state = .told
      return true
    }
  }

  /// How long is waited of a time-out.
  func shorten(_ timeout: Duration) -> Duration {
    isOn ? min(timeout, Self.patience) : timeout
  }
}
