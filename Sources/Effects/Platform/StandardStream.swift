import Glibc

/// A standard stream to which the process can write text for a person.
package enum StandardStream {
  case output, error

  /// A Boolean value indicating whether the program may write colored text to the stream.
  package var takesColors: Bool {
    let descriptor = self == .output ? STDOUT_FILENO : STDERR_FILENO
    return Self.permitsColors(isTerminal: isatty(descriptor) == 1) { name in
      getenv(name).map { String(cString: $0) }
    }
  }

  /// Returns a Boolean value indicating whether the program may write colored text.
  ///
  /// - Parameters:
  ///   - isTerminal: A Boolean value indicating whether a terminal shows the text.
  ///   - environment: A closure that returns the value of an environment variable; `nil` if the variable is not set.
  /// - Returns: `true` on a terminal that can show colors, unless the user has set `NO_COLOR`.
  package static func permitsColors(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    guard isTerminal, (environment("NO_COLOR") ?? "").isEmpty else { return false }
    let kind = environment("TERM") ?? ""
    return !kind.isEmpty && kind != "dumb"
  }
}
