// Members that TCA's effects had when they were publishers.
extension Effect {
  /// Unavailable, because there are no publishers on Linux.
  ///
  /// - Parameter createPublisher: Not used.
  /// - Returns: Never. A call does not compile.
  @available(
    *, unavailable,
    message: """
      there are no publishers on Linux. Read the values of an asynchronous sequence: \
      '.run { send in for await value in values { await send(.received(value)) } }', or '.run(values, action: \
      Action.received)'.
      """
  )
  public static func publisher<Publisher>(_ createPublisher: () -> Publisher) -> Self { .none }

  /// Unavailable, because the closure of an effect sends actions instead of returning one.
  ///
  /// - Parameters:
  ///   - priority: Not used.
  ///   - operation: Not used.
  ///   - handler: Not used.
  /// - Returns: Never. A call does not compile.
  @available(
    *, unavailable,
    message: "write '.run { send in await send(…) }'. The closure sends the action instead of returning it."
  )
  public static func task(
    priority: TaskPriority? = nil, operation: @escaping @Sendable () async throws -> Action,
    catch handler: (@Sendable (any Error) async -> Action)? = nil
  ) -> Self { .none }

  /// Unavailable, because `run` also creates effects that send no action.
  ///
  /// - Parameters:
  ///   - priority: Not used.
  ///   - work: Not used.
  /// - Returns: Never. A call does not compile.
  @available(*, unavailable, message: "write '.run { _ in … }'.")
  public static func fireAndForget(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Void
  ) -> Self { .none }

  /// Unavailable, because `send(_:)` creates an effect that sends one action.
  ///
  /// - Parameter value: Not used.
  @available(*, unavailable, message: "write '.send(action)'.")
  public init(value: Action) { self = .none }

  /// Unavailable, because the store always reduces the actions of effects on its own isolation.
  ///
  /// - Parameter scheduler: Not used.
  /// - Returns: Never. A call does not compile.
  @available(
    *, unavailable,
    message: "remove this call: the store reduces the actions of effects on its own isolation."
  )
  public func receive(on scheduler: some Scheduler) -> Self { self }

  /// Unavailable, because this value is already an effect.
  ///
  /// - Returns: Never. A call does not compile.
  @available(*, unavailable, message: "remove this call: the value is already an effect.")
  public func eraseToEffect() -> Self { self }
}

/// The former name of `Effect`.
@available(*, deprecated, renamed: "Effect")
public typealias EffectTask<Action> = Effect<Action>

/// Unavailable, because effects are not publishers.
@available(
  *, unavailable, message: "write 'Effect<Action>': effects are not publishers, and have no type of failure."
)
public typealias EffectPublisher<Action, Failure> = Effect<Action>
