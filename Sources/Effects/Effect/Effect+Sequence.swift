extension Effect {
  /// Returns an effect that sends an action for each element of an asynchronous sequence.
  ///
  /// ```swift
  /// return .run(network.pathUpdates, action: Action.pathChanged)
  /// ```
  ///
  /// - Parameters:
  ///   - elements: An expression that creates the sequence. The effect evaluates the expression in its task.
  ///   - priority: The priority of the effect's task; `nil` to inherit the priority of the code that sent the action.
  ///   - name: The name of the effect's task, which also appears in messages.
  ///   - transform: A closure that turns an element into an action.
  ///   - handler: A closure that is called if the sequence throws an error, unless the effect was cancelled. Without a
  ///     handler, the error is reported as an issue at the line of this call.
  ///   - fileID: The module and file that identify the effect in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect.
  /// - Complexity: O(1). Creating and starting the effect allocate memory.
  public static func run<Elements: AsyncSequence & SendableMetatype>(
    _ elements: @autoclosure @escaping @Sendable () -> Elements,
    priority: TaskPriority? = nil, name: String? = nil,
    action transform: @escaping @Sendable (_ element: Elements.Element) -> Action,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
    run(
      priority: priority, name: name,
      operation: { send in
        for try await element in elements() { await send(transform(element)) }
      },
      catch: handler, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns an effect that sends an action at regular intervals.
  ///
  /// ```swift
  /// return .timer(every: .seconds(1), clock: clock, sending: .tick).cancellable(id: CancelID.timer)
  /// ```
  ///
  /// The effect sends the first action after one interval. If the machine or the store is so busy that an action
  /// becomes due while the previous action is still being sent, the effect leaves out the action that became due. On a
  /// test clock, the effect leaves out no action: if several intervals have passed, it sends each action as soon as the
  /// test has received the previous one.
  ///
  /// - Parameters:
  ///   - interval: The time between two actions.
  ///   - tolerance: The maximum delay of an action.
  ///   - clock: The clock that measures the time.
  ///   - name: The name of the effect's task, which also appears in messages.
  ///   - action: The action.
  ///   - fileID: The module and file that identify the effect in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect, which runs until it is cancelled.
  /// - Complexity: O(1). Creating and starting the effect allocate memory.
  public static func timer<Duration: DurationProtocol>(
    every interval: Duration, tolerance: Duration? = nil, clock: any Clock<Duration>, name: String? = "timer",
    sending action: @autoclosure @escaping @Sendable () -> sending Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    run(
      name: name,
      operation: { send in
        for await _ in clock.timer(interval: interval, tolerance: tolerance) { await send(action()) }
      },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
