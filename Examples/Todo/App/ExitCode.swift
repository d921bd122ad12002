/// The exit code of the program.
enum ExitCode: Int32, Comparable {
  /// All went well.
  case success = 0
  /// A command failed.
  case failure = 1
  /// The program was used wrongly.
  case usage = 2
  /// The terminal has gone: SIGHUP.
  case hungUp = 129
  /// Somebody interrupted the program: SIGINT, or Ctrl-C.
  case interrupted = 130
  /// Somebody asked the program to end: SIGTERM.
  case terminated = 143

  /// A Boolean value indicating whether the program has to end now, and can ask nobody.
  var isForced: Bool { rawValue > 128 }

  /// Returns a Boolean value indicating whether the left one is less severe.
  static func < (left: ExitCode, right: ExitCode) -> Bool {
    left.rawValue < right.rawValue
  }
}
