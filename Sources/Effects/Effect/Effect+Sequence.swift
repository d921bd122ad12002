extension Effect {
  /// Sends an action for each element of an asynchronous sequence, until it ends.
  ///
  /// ```swift
  /// return .run(network.pathUpdates, action: Action.pathChanged)
  /// ```
  ///
  /// - Parameters:
  ///   - elements: Makes the sequence, in the effect.
  ///   - priority: The task's priority; nil takes that of the sender.
  ///   - name: The name in messages and of the task.
  ///   - transform: Turns an element into an action.
  ///   - handler: Called with an error that the sequence threw, unless the effect was cancelled. Without it an error
  ///     is an issue at this place.
  ///   - fileID: The module and file that the effect is told apart by in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect.
  /// - Complexity: O(1) to make, allocations for the effect.
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

  /// Sends an action again and again.
  ///
  /// ```swift
  /// return .timer(every: .seconds(1), clock: clock, sending: .tick).cancellable(id: CancelID.timer)
  /// ```
  ///
  /// The first comes after one interval. Ticks that are missed because the machine or the store is busy are left out.
  /// On a clock of a test none are: those of the time that has passed follow at once when the action before was
  /// received.
  ///
  /// - Parameters:
  ///   - interval: The time from one action to the next.
  ///   - tolerance: How much later an action may be sent.
  ///   - clock: What measures the time.
  ///   - name: The name in messages and of the task.
  ///   - action: The action.
  ///   - fileID: The module and file that the effect is told apart by in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect; it goes on until it is cancelled.
  /// - Complexity: O(1) to make, allocations for the effect.
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
