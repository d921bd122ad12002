/// The capabilities of the terminal, as the environment variables describe them.
package struct TerminalTraits: Equatable, Sendable {
  /// A Boolean value indicating whether programs can write at any position of the terminal's screen.
  package let hasScreen: Bool
  /// A Boolean value indicating whether to use colors in output to a terminal.
  package let hasColors: Bool
  /// A Boolean value indicating whether to use colors even if the output is not a terminal.
  package let forcesColors: Bool

  /// Creates the capabilities from the standard environment variables.
  ///
  /// Any nonempty `NO_COLOR` (no-color.org) turns colors off. Otherwise, a `CLICOLOR_FORCE` other than 0 turns them on
  /// for every output, and `CLICOLOR=0` turns them off. If `TERM` is `dumb`, `unknown` or not set, ``hasScreen`` is
  /// `false`, and a terminal gets no colors by default. A value that is not UTF-8 counts as nonempty.
  ///
  /// - Parameter environment: A closure that returns the value of a variable.
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
