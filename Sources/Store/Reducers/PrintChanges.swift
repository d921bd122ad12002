extension Reducer {
  /// Prints every action that this reducer is run with, and how the state changed.
  ///
  /// It is printed when the action has been reduced, in the order of the actions, in release builds too. Taking it
  /// out again is worth it: the state before is kept for comparison, so that every collection which an action changes
  /// is copied.
  ///
  /// - Parameter printer: What prints; nil for nothing.
  /// - Returns: A reducer that runs this one and prints.
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> some Reducer<State, Action> {
    OperatorReducer { _ in
      guard let printer else { return _built() }
      return _built().surrounded { step, state, action in
        // A step is only given the states and actions that it was built for.
        let memory = state.assumingMemoryBound(to: State.self)
        let actionMemory = action.assumingMemoryBound(to: Action.self)
        let old = memory.pointee
        let effect = step.run(state, action)
        printer.printChange(receivedAction: actionMemory.pointee, oldState: old, newState: memory.pointee)
        return effect
      }
    }
  }
}

/// Prints actions and changes of state.
public struct _ReducerPrinter<State, Action> {
  private let printChange: (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void

  /// A printer of your own.
  ///
  /// - Parameter printChange: Is called with each action, the state before it and the state after it.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    self.printChange = printChange
  }

  /// Prints one change.
  ///
  /// - Parameters:
  ///   - receivedAction: The action.
  ///   - oldState: The state before it.
  ///   - newState: The state after it.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    printChange(receivedAction, oldState, newState)
  }

  /// Prints actions with their values and what differs in the state, to standard output.
  public static var customDump: Self { customDump(to: { print($0) }) }

  /// Prints the cases of actions, without values and without the state, to standard output.
  public static var actionLabels: Self { actionLabels(to: { print($0) }) }

  /// Prints actions with their values and what differs in the state.
  ///
  /// - Parameter sink: Takes the text of one action.
  /// - Returns: The printer.
  public static func customDump(to sink: @escaping (String) -> Void) -> Self {
    Self { action, old, new in
      let change = diff(old, new) ?? "(No state changes)"
      sink("received action:\n\(indented(structuralDump(action)))\n\(indented(change))\n")
    }
  }

  /// Prints the cases of actions, without values and without the state.
  ///
  /// - Parameter sink: Takes the text of one action.
  /// - Returns: The printer.
  public static func actionLabels(to sink: @escaping (String) -> Void) -> Self {
    Self { action, _, _ in sink("received action: \(ActionName.of(action))") }
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }
}
