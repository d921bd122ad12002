/// A command given on the command line, at the prompt or through a pipe.
enum Command: Equatable, Sendable {
  /// Add a task.
  case add(String)
  /// Show the tasks that match every term, with or without the tasks that wait for a later day.
  case list([String], as: ListFormat = .text, all: Bool = false)
  /// Mark tasks as done.
  case done(TaskNumbers)
  /// Remove tasks.
  case rm(TaskNumbers)
  /// Replace a task's description.
  case edit(Int, String)
  /// Add text at the end of a task.
  case append(Int, String)
  /// Add text at the start of a task's description.
  case prepend(Int, String)
  /// Set the priority of tasks, or remove it.
  case pri(TaskNumbers, Priority?)
  /// Move done tasks to the archive.
  case archive
  /// Undo the last command that has changed the file.
  case undo
}

extension Command {
  /// The numbers of the tasks to which the command applies; `nil` if it takes no numbers.
  var numbers: TaskNumbers? {
    switch self {
    case .add, .list, .archive, .undo: nil
    case .done(let numbers), .rm(let numbers), .pri(let numbers, _): numbers
    case .edit(let number, _), .append(let number, _), .prepend(let number, _): TaskNumbers([number])
    }
  }

  /// Returns the same command with other numbers of tasks.
  ///
  /// - Parameter numbers: The numbers; exactly one if the command applies to a single task.
  /// - Returns: The command; unchanged if it applies to no task.
  func renumbered(_ numbers: [Int]) -> Command {
    switch self {
    case .add, .list, .archive, .undo: self
    case .done: .done(TaskNumbers(numbers))
    case .rm: .rm(TaskNumbers(numbers))
    case .edit(_, let text): .edit(numbers[0], text)
    case .append(_, let text): .append(numbers[0], text)
    case .prepend(_, let text): .prepend(numbers[0], text)
    case .pri(_, let priority): .pri(TaskNumbers(numbers), priority)
    }
  }
}

/// An error for a command that was not understood.
struct UsageError: Error, Equatable, Sendable {
  /// The problem and the correct syntax.
  let message: String
}
