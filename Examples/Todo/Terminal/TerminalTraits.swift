/// The environment variables that describe the terminal.
struct TerminalTraits: Equatable, Sendable {
  /// A Boolean value indicating whether the terminal can address its screen.
  let hasScreen: Bool
  /// A Boolean value indicating whether to use colors.
  let hasColors: Bool

  /// Reads the variables that programs have agreed on.
  ///
  /// `NO_COLOR` of any value but the empty one (no-color.org) and `CLICOLOR=0` turn colors off,
  /// `CLICOLOR_FORCE` turns them on whatever the terminal is called. A dumb terminal, or one of no name, has
  /// no screen.
  ///
  /// - Parameter environment: Looks up a variable.
  init(environment: (String) -> String?) {
    func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    let name = variable("TERM")
    hasScreen = name != nil && name != "dumb" && name != "unknown"
    let isForced = variable("CLICOLOR_FORCE").map { $0 != "0" } ?? false
    let isOff = variable("NO_COLOR") != nil || variable("CLICOLOR") == "0"
    hasColors = variable("NO_COLOR") == nil && (isForced || (!isOff && hasScreen))
  }
}
