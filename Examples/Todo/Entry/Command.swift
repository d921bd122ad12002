/// A command given on the command line, at the prompt or through a pipe.
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
  /// Set the priority of a task, or remove it.
  case pri(Int, Priority?)
}

extension Command {
  /// The number of the task to which the command applies, if there is one.
  var number: Int? {
    switch self {
    case .add, .list: nil
    case .done(let number), .rm(let number), .edit(let number, _), .pri(let number, _): number
    }
  }

  /// Returns the same command for the task with another number.
  ///
  /// - Parameter number: The number.
  /// - Returns: The command; unchanged if it applies to no task.
  func renumbered(_ number: Int) -> Command {
    switch self {
    case .add, .list: self
    case .done: .done(number)
    case .rm: .rm(number)
    case .edit(_, let text): .edit(number, text)
    case .pri(_, let priority): .pri(number, priority)
    }
  }
}

/// A command that was not understood.
struct UsageError: Error, Equatable, Sendable {
  /// The problem and the correct syntax.
  let message: String
}
