extension Reducer {
  /// Prints every action that this reducer receives and the resulting changes of the state.
  ///
  /// The reducer prints after each action has been reduced, in the order of the actions, also in release builds. Remove
  /// this operator after debugging: it keeps the old state for comparison, so every collection that an action changes
  /// is copied.
  ///
  /// - Parameter printer: The printer; nil to print nothing.
  /// - Returns: A reducer that runs this one and prints.
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> some Reducer<State, Action> {
    OperatorReducer { _ in
      guard let printer else { return _built() }
      return _built().surrounded { step, state, action in
        let new = BuiltReducer<State, Action>.state(at: state)
        let old = new.pointee
        let effect = step.run(state, action)
        let received = BuiltReducer<State, Action>.action(at: action)
        printer.printChange(receivedAction: received.pointee, oldState: old, newState: new.pointee)
        return effect
      }
    }
  }
}

/// A printer of actions and changes of state.
public struct _ReducerPrinter<State, Action> {
  private let printChange: (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void

  /// Creates a printer that calls a closure.
  ///
  /// - Parameter printChange: A closure that receives each action, the state before it and the state after it.
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

  /// A printer that prints actions with their values, and the differences in the state, to standard output.
  public static var customDump: Self { customDump(to: { print($0) }) }

  /// A printer that prints the cases of actions, without values and without the state, to standard output.
  public static var actionLabels: Self { actionLabels(to: { print($0) }) }

  /// Returns a printer that prints actions with their values, and the differences in the state.
  ///
  /// - Parameter sink: A closure that receives the text of each action.
  /// - Returns: The printer.
  public static func customDump(to sink: @escaping (String) -> Void) -> Self {
    Self { action, old, new in
      let change = diff(old, new) ?? "(No state changes)"
      sink("received action:\n\(indented(structuralDump(action)))\n\(indented(change))\n")
    }
  }

  /// Returns a printer that prints the cases of actions, without values and without the state.
  ///
  /// - Parameter sink: A closure that receives the text of each action.
  /// - Returns: The printer.
  public static func actionLabels(to sink: @escaping (String) -> Void) -> Self {
    Self { action, _, _ in sink("received action: \(ActionName.of(action))") }
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }
}
