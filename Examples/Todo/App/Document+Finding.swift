import Store

/// An error for a task that a command can't change, because the task has changed or is gone.
struct LostTask: Error {
  /// The message about the task.
  let report: Report
}

extension Document {
  /// Adapts a command whose task numbers refer to another version of the document.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - numbered: The version to which the numbers refer.
  /// - Returns: The command with the tasks' numbers in this document, or the reason why one of the tasks cannot be
  ///   changed.
  /// - Complexity: O(1) on average for each task that is in the document, O(*n*) for each task that is not, where *n* is
  ///   the number of lines.
  func finding(_ command: Command, of numbered: Document) -> Result<Command, LostTask> {
    guard let numbers = command.numbers else { return .success(command) }
    return Result { () throws(LostTask) in
      let tasks: [Int]
      do throws(MissingTask) {
        tasks = try numbered.tasks(numbers)
      } catch {
        throw LostTask(
          report: self[error.number] == nil
            ? error.report
            : .outdated("Task \(error.number) was added after the list was shown, so nothing was done."))
      }
      var found: [Int] = []
      for number in tasks { found.append(try position(ofTask: number, in: numbered) + 1) }
      return command.renumbered(found)
    }
  }

  private func position(ofTask number: Int, in numbered: Document) throws(LostTask) -> Int {
    let line = numbered.lines[number - 1]
    switch whereabouts(of: line) {
    case .unchanged(let position):
      return position
    case .changed(let position):
      let text = "Another program has changed task \(number), so nothing was done: \(lines[position].text)"
      throw LostTask(report: .outdated(text))
    case .gone:
      let text = "Another program has removed task \(number), so nothing was done: \(line.text)"
      throw LostTask(report: .outdated(text))
    }
  }
}
