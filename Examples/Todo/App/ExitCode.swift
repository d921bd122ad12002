/// The exit code of the program.
enum ExitCode: Int32, Comparable {
  /// All commands succeeded.
  case success = 0
  /// A command failed.
  case failure = 1
  /// The arguments or a command were not understood.
  case usage = 2
  /// The terminal was closed (SIGHUP).
  case hungUp = 129
  /// The user interrupted the program (SIGINT, or Ctrl-C).
  case interrupted = 130
  /// Another process asked the program to end (SIGTERM).
  case terminated = 143

  /// A Boolean value indicating whether the program must end now, without asking the user.
  var isForced: Bool { rawValue > 128 }

  /// Returns a Boolean value indicating whether the first code is less severe.
  static func < (left: ExitCode, right: ExitCode) -> Bool {
    left.rawValue < right.rawValue
  }
}
