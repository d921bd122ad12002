import Glibc

/// Queries of the terminal.
package enum Terminal {
  /// A stream of the process.
  package enum Stream {
    case output, error

    fileprivate var descriptor: Int32 { self == .output ? STDOUT_FILENO : STDERR_FILENO }
  }

  /// Returns a Boolean value indicating whether text for a stream of the process may have colors.
  package static func takesColors(_ stream: Stream) -> Bool {
    permitsColors(isTerminal: isatty(stream.descriptor) == 1) { name in
      getenv(name).map { String(cString: $0) }
    }
  }

  /// Returns a Boolean value indicating whether text may have colors.
  ///
  /// - Parameters:
  ///   - isTerminal: A Boolean value indicating whether a terminal shows the text.
  ///   - environment: A closure that returns the value of a variable of the environment.
  /// - Returns: True on a terminal with capabilities whose user has not set `NO_COLOR`.
  package static func permitsColors(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    guard isTerminal, (environment("NO_COLOR") ?? "").isEmpty else { return false }
    let kind = environment("TERM") ?? ""
    return !kind.isEmpty && kind != "dumb"
  }
}
