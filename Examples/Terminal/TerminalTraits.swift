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
  /// `CLICOLOR=0` and any nonempty `NO_COLOR` (no-color.org) turn colors off. `CLICOLOR_FORCE` turns them on, whatever
  /// the name of the terminal, and even if the output is no terminal. A dumb terminal, or one without a name, has no
  /// addressable screen.
  ///
  /// - Parameter environment: Looks up a variable.
  /// - Throws: The error of `environment`.
  package init<E: Error>(environment: (String) throws(E) -> String?) throws(E) {
    func variable(_ name: String) throws(E) -> String? {
      let value = try environment(name)
      return value?.isEmpty == true ? nil : value
    }
    let (name, off) = (try variable("TERM"), try variable("NO_COLOR"))
    let (usual, force) = (try variable("CLICOLOR"), try variable("CLICOLOR_FORCE"))
    hasScreen = name != nil && name != "dumb" && name != "unknown"
    forcesColors = off == nil && force != nil && force != "0"
    hasColors = forcesColors || (off == nil && usual != "0" && hasScreen)
  }
}
