/// The result of a command.
enum Report: Equatable, Sendable {
  /// The program displays the list.
  case listed
  /// The tasks were changed; the text describes the change.
  case changed(String)
  /// No change was necessary; the text explains why.
  case unchanged(String)
  /// The command failed; the text explains why.
  case failed(String)
  /// Another program has changed or removed the task since the list was displayed, so nothing was done.
  case outdated(String)
}

extension Report {
  /// Returns the report about tasks that were moved to the archive.
  ///
  /// - Parameter count: The number of done tasks.
  /// - Returns: The report.
  static func archived(_ count: Int) -> Report {
    guard count > 0 else { return .unchanged("No task is done, so there is nothing to move to done.txt.") }
    return .changed("Moved \(count == 1 ? "1 done task" : "\(count) done tasks") to done.txt.")
  }
}
