extension Effect {
  /// Returns an effect that sends `action` after the current action is reduced, without an animation.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - animation: Not used.
  /// - Returns: The effect.
  public static func send(_ action: Action, animation: Animation?) -> Self { send(action) }

  /// Returns this effect, without an animation.
  ///
  /// - Parameter animation: Not used.
  /// - Returns: The effect.
  public func animation(_ animation: Animation? = .default) -> Self { self }

  /// Returns this effect, without an animation.
  ///
  /// - Parameter transaction: Not used.
  /// - Returns: The effect.
  public func transaction(_ transaction: Transaction) -> Self { self }
}

extension Scheduler {
  /// Returns this scheduler, without an animation.
  ///
  /// - Parameter animation: Not used.
  /// - Returns: The scheduler.
  public func animation(_ animation: Animation? = .default) -> AnySchedulerOf<Self> { eraseToAnyScheduler() }

  /// Returns this scheduler, without an animation.
  ///
  /// - Parameter transaction: Not used.
  /// - Returns: The scheduler.
  public func transaction(_ transaction: Transaction) -> AnySchedulerOf<Self> { eraseToAnyScheduler() }
}
