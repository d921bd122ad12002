/// What someone can ask of the program, on the command line, at the prompt and through a pipe.
enum Command: Equatable, Sendable {
  /// Add a task.
  case add(String)
  /// Show the tasks that match every term.
  case list([String])
  /// Mark a task as done.
  case done(Int)
  /// Remove a task.
  case rm(Int)
  /// Replace a task's description.
  case edit(Int, String)
  /// Give a task a priority, or take it away.
  case pri(Int, Priority?)
}

/// A command that was not understood.
struct UsageError: Error, Equatable, Sendable {
  /// What is wrong and how it should be written.
  let message: String
}
