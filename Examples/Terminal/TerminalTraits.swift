/// The environment variables that describe the terminal.
package struct TerminalTraits: Equatable, Sendable {
  /// A Boolean value indicating whether the terminal can address its screen.
  package let hasScreen: Bool
  /// A Boolean value indicating whether to use colors.
  package let hasColors: Bool

  /// Reads the standard variables.
  ///
  /// `CLICOLOR=0` and any nonempty `NO_COLOR` (no-color.org) turn colors off. `CLICOLOR_FORCE` turns them on, whatever
  /// the name of the terminal. A dumb terminal, or one without a name, has no addressable screen.
  ///
  /// - Parameter environment: Looks up a variable.
  package init(environment: (String) -> String?) {
    func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    let name = variable("TERM")
    hasScreen = name != nil && name != "dumb" && name != "unknown"
    let isForced = variable("CLICOLOR_FORCE").map { $0 != "0" } ?? false
    let isOff = variable("NO_COLOR") != nil || variable("CLICOLOR") == "0"
    hasColors = variable("NO_COLOR") == nil && (isForced || (!isOff && hasScreen))
  }
}
