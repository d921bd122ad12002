/// How the program ended, for whoever started it.
enum ExitCode: Int32, Comparable {
  /// All went well.
  case success = 0
  /// A command failed.
  case failure = 1
  /// The program was used wrongly.
  case usage = 2

  /// Whether the left one is less bad.
  static func < (left: ExitCode, right: ExitCode) -> Bool {
    left.rawValue < right.rawValue
  }
}
