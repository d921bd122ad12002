/// The format in which `list` shows tasks.
enum ListFormat: Equatable, Sendable {
  /// One line of text for each task.
  case text
  /// One JSON array, for other programs.
  case json
}
