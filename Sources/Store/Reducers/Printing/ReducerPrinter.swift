import Effects

/// A printer of actions and changes of state.
public struct _ReducerPrinter<State, Action> {
  private let printChange:
    (_ receivedAction: Action, _ oldState: State, _ newState: State, _ shared: [SharedChange]) -> Void

  /// Creates a printer that calls a closure.
  ///
  /// - Parameter printChange: A closure that receives each action, the state before the action and the state after it.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    self.printChange = { action, old, new, _ in printChange(action, old, new) }
  }

  private init(
    changes printChange:
      @escaping (
        _ receivedAction: Action, _ oldState: State, _ newState: State, _ shared: [SharedChange]
      ) -> Void
  ) {
    self.printChange = printChange
  }

  /// Prints one change.
  ///
  /// - Parameters:
  ///   - receivedAction: The action.
  ///   - oldState: The state before the action.
  ///   - newState: The state after the action.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    printChange(receivedAction, oldState, newState, [])
  }

  /// Prints one change of the state, and the changes of shared values.
  func printChange(_ action: Action, _ old: State, _ new: State, shared: [SharedChange]) {
    printChange(action, old, new, shared)
  }

  /// Returns the difference between two states, followed by the differences of shared values; `nil` if nothing differs.
  private static func difference(_ old: State, _ new: State, _ shared: [SharedChange]) -> String? {
    let texts =
      [diff(old, new)]
      + shared.map { change in change.difference.map { SharedChange.text(of: $0, named: change.name) } }
    let differences = texts.compactMap(\.self)
    return differences.isEmpty ? nil : differences.joined(separator: "\n\n")
  }

  /// A printer that prints actions with their values, and the differences in the state, to standard output.
  ///
  /// On a terminal the differences have colors, unless the environment variable `NO_COLOR` has a value, or `TERM` is
  /// unset or `dumb`.
  public static var customDump: Self {
    customDump(isColored: StandardStream.output.takesColors, to: { print($0) })
  }

  /// A printer that prints the cases of actions, without values and without the state, to standard output.
  public static var actionLabels: Self { actionLabels(to: { print($0) }) }

  /// A printer that prints each action on one line, with its time, and the differences in the state, to standard
  /// output.
  ///
  /// On a terminal the text has colors, unless the environment variable `NO_COLOR` has a value, or `TERM` is unset or
  /// `dumb`.
  public static var compact: Self {
    compact(times: .ofDay, isColored: StandardStream.output.takesColors, to: { print($0) })
  }

  /// Returns a printer that prints actions with their values, and the differences in the state.
  ///
  /// - Parameter sink: A closure that receives the text of each action.
  /// - Returns: The printer.
  public static func customDump(to sink: @escaping (String) -> Void) -> Self {
    customDump(isColored: false, to: sink)
  }

  private static func customDump(isColored: Bool, to sink: @escaping (String) -> Void) -> Self {
    Self(changes: { action, old, new, shared in
      let difference = difference(old, new, shared).map { isColored ? StyledText.colored($0) : $0 }
      let change = difference ?? "(No state changes)"
      sink("received action:\n\(structuralDump(action).indented)\n\(change.indented)\n")
    })
  }

  /// Returns a printer that prints the cases of actions, without values and without the state.
  ///
  /// - Parameter sink: A closure that receives the text of each action.
  /// - Returns: The printer.
  public static func actionLabels(to sink: @escaping (String) -> Void) -> Self {
    Self { action, _, _ in sink("received action: \(ActionName.of(action))") }
  }

  /// Returns a printer that prints each action on one line, with its time, and the differences in the state.
  ///
  /// The line shows the action as a case path with a compact payload: `.rows[3].loaded(["Rain"])`. The lengths of the
  /// line and of the differences are limited.
  ///
  /// - Parameters:
  ///   - times: The time at the beginning of the line.
  ///   - isColored: A Boolean value indicating whether the text has escape sequences for the colors of a terminal.
  ///   - sink: A closure that receives the text of each action.
  /// - Returns: The printer.
  public static func compact(
    times: PrintedTime = .ofDay, isColored: Bool = false, to sink: @escaping (String) -> Void
  ) -> Self {
    let time = times.makeText()
    return Self(changes: { action, old, new, shared in
      let line = PrintedChange.line(ActionPath(of: action).styled, at: time(.now), isColored: isColored)
      sink(PrintedChange.text(line, difference(old, new, shared), isColored: isColored))
    })
  }
}

/// The text of a printed action or event.
enum PrintedChange {
  /// Returns a line that begins with a time.
  static func line(_ event: StyledText, at time: String, isColored: Bool) -> String {
    var line = StyledText()
    line.append(time.isEmpty ? "" : "\(time)  ", .faint)
    line.append(event)
    return line.text(isColored: isColored)
  }

  /// Returns a line, followed by the lines of a difference.
  static func text(_ line: String, _ difference: String?, isColored: Bool) -> String {
    guard let difference else { return line }
    return "\(line)\n\(StyledText.lines(of: difference, indent: 4, isColored: isColored))"
  }
}

extension ActionPath {
  /// The text of the action in a style that makes the action stand out in its line.
  var styled: StyledText {
    var styled = StyledText()
    styled.append(text, .strong)
    return styled
  }
}
