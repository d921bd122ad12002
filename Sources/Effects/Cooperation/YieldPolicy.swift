/// A policy that suspends long work after a number of steps, or after some time.
public struct YieldPolicy: Sendable {
  private var stepsLeft: Int
  /// The number of steps between two suspensions or, if the policy has a time, between two reads of the clock.
  private var steps: Int
  private let time: Duration?
  private var start: ContinuousClock.Instant

  /// Creates a policy that suspends after every `count` steps.
  ///
  /// - Parameter count: The number of steps, at least 1.
  public init(count: Int) {
    steps = Swift.max(count, 1)
    stepsLeft = steps
    time = nil
    start = .now
  }

  /// Creates a policy that suspends whenever `time` has passed since the last suspension.
  ///
  /// - Parameter time: The time between two suspensions.
  public init(time: Duration) {
    steps = 1
    stepsLeft = 1
    self.time = time
    start = .now
  }

  /// Counts a step, and suspends the task if a suspension is due.
  ///
  /// ```swift
  /// var pace = YieldPolicy(time: .microseconds(100))
  /// while let node = stack.popLast() {
  ///   await pace.step()
  ///   …
  /// }
  /// ```
  ///
  /// - Parameter isolation: The caller's isolation.
  public mutating func step(isolation: isolated (any Actor)? = #isolation) async {
    guard isTimeToYield() else { return }
    await Task.yield()
    restart()
  }

  /// Counts a step.
  ///
  /// - Returns: A Boolean value indicating whether a suspension is due.
  mutating func isTimeToYield() -> Bool {
    guard stepsLeft == 0 else {
      stepsLeft -= 1
      return false
    }
    stepsLeft = steps - 1
    guard let time else { return true }
    let elapsed = ContinuousClock.now - start
    adapt(elapsed, time)
    return elapsed >= time
  }

  /// Starts to measure the time again, because the task has just been suspended.
  mutating func restart() {
    if time != nil { start = .now }
  }

  /// Adapts the number of steps between two reads of the clock, so that about eight reads fit into `time`.
  ///
  /// The clock is not read at every step, because a read costs more than many steps.
  private mutating func adapt(_ elapsed: Duration, _ time: Duration) {
    if elapsed < time / 8 {
      steps = Swift.min(steps * 2, 1 << 20)
    } else if elapsed >= time, steps > 1 {
      steps /= 2
    }
    stepsLeft = steps - 1
  }
}
