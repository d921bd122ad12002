/// The environment variables that describe the terminal.
package struct TerminalTraits: Equatable, Sendable {
  /// A Boolean value indicating whether the terminal can address its screen.
  package let hasScreen: Bool
  /// A Boolean value indicating whether to use colors on a terminal.
  package let hasColors: Bool
  /// A Boolean value indicating whether to use colors in any output.
  package let forcesColors: Bool

  /// Reads the standard variables.
  ///
  /// `CLICOLOR=0` and any nonempty `NO_COLOR` (no-color.org) turn colors off. `CLICOLOR_FORCE` turns them on for every
  /// terminal, and even if the output is not a terminal. If `TERM` is `dumb`, `unknown` or not set, the terminal has no
  /// addressable screen. A value that is not UTF-8 counts as nonempty.
  ///
  /// - Parameter environment: Looks up a variable.
  package init(environment: (String) throws(NotUTF8) -> String?) {
    func variable(_ name: String) -> String? {
      do throws(NotUTF8) {
        let value = try environment(name)
        return value?.isEmpty == true ? nil : value
      } catch {
        return "\u{FFFD}"
      }
    }
    let (name, off) = (variable("TERM"), variable("NO_COLOR"))
    let (usual, force) = (variable("CLICOLOR"), variable("CLICOLOR_FORCE"))
    hasScreen = name != nil && name != "dumb" && name != "unknown"
    forcesColors = off == nil && force != nil && force != "0"
    hasColors = forcesColors || (off == nil && usual != "0" && hasScreen)
  }
}
