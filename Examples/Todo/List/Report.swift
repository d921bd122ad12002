/// What came of a command.
enum Report: Equatable, Sendable {
  /// The tasks are to be shown.
  case listed
  /// Something was changed, and this is what.
  case changed(String)
  /// Nothing had to be changed, and this is why.
  case unchanged(String)
  /// The command failed, and this is why.
  case failed(String)
}
