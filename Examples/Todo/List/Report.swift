/// The result of a command.
enum Report: Equatable, Sendable {
  /// The program displays the list.
  case listed
  /// The tasks were changed; the text describes the change.
  case changed(String)
  /// No change was necessary. The text explains why.
  case unchanged(String)
  /// The command failed. The text explains why.
  case failed(String)
  /// Another program has changed or removed the task since the list was displayed, so nothing was done.
  case outdated(String)
}
