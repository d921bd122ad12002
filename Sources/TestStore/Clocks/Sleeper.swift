import Effects

/// The sleep of a task on a test clock.
final class Sleeper<Duration: DurationProtocol & Hashable>: TestSleep, @unchecked Sendable {
  // Sound: `continuation` and `start` are set once before the sleeper is shared; only the code that removed the sleeper
  // takes the continuation; `place` and `hasMoved` are touched under the clock's lock only.
  let deadline: VirtualInstant<Duration>
  let scope: TaskScope?
  let blocksEffect: Bool
  /// The position in the clock's queue; `nil` if the sleep is not queued.
  var place: Int?
  /// A Boolean value indicating whether this sleep of zero length is due because a test has advanced the clock.
  var hasMoved = false
  private weak let clock: TestClock<Duration>?
  private(set) var start: VirtualInstant<Duration>
  private var continuation: UnsafeContinuation<Void, any Error>?

  /// Creates a sleep of the current task.
  init(until deadline: VirtualInstant<Duration>, on clock: TestClock<Duration>) {
    self.deadline = deadline
    self.clock = clock
    start = clock.beginning
    let scope = EffectScope.current
    self.scope = scope
    blocksEffect = scope?.sleepsInCurrentTask ?? false
  }

  private var executor: TestExecutor? { scope?.runtime.executor as? TestExecutor }

  func begin(_ continuation: UnsafeContinuation<Void, any Error>, at start: VirtualInstant<Duration>) {
    self.continuation = continuation
    self.start = start
    if blocksEffect { scope?.addSleepers(1) }
    executor?.begin(self)
  }

  func end(throwing error: (any Error)? = nil) {
    if blocksEffect { scope?.addSleepers(-1) }
    executor?.end(self)
    guard let continuation = continuation.take() else { return }
    if let error { continuation.resume(throwing: error) } else { continuation.wake() }
  }

  var explanation: String {
    guard let clock else {
      return "It sleeps on a test clock that no longer exists: keep the clock in the test."
    }
    let now = clock.now
    let fix = "'await clock.advance(by: \(SwiftText().expression(now.duration(to: deadline))))'"
    if now > start {
      return
        "It sleeps on a test clock until \(deadline.offset), and the clock has only reached \(now.offset): \(fix)."
    }
    if start > clock.beginning {
      return """
        It sleeps on a test clock until \(deadline.offset). The clock was advanced to \(start.offset) before that \
        sleep began, and not since: \(fix).
        """
    }
    return "It sleeps on a test clock that nobody advances: \(fix)."
  }
}
