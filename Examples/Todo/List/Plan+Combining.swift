extension Plan {
  /// Computes one edit of several tasks, and a message with a line for each task.
  ///
  /// If one of the tasks does not exist or can't be changed, nothing is changed.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the tasks.
  ///   - document: The tasks.
  ///   - plan: A closure that computes the change of one task. Its arguments are the number of the task, and the
  ///     document with the changes that were computed for the tasks before it.
  /// - Returns: The plan.
  /// - Complexity: O(1) for one task; otherwise O(*n*), where *n* is the number of lines.
  static func combining(
    _ numbers: TaskNumbers, in document: Document, _ plan: (Int, Document) -> Plan
  ) -> Plan {
    let tasks: [Int]
    do throws(MissingTask) {
      tasks = try document.tasks(numbers)
    } catch {
      return Plan(report: error.report)
    }
    guard tasks.count > 1 else { return plan(tasks[0], document) }
    var (changed, messages) = (document, [String]())
    // An edit removes a line from the document only if it is the last, so all numbers stay valid.
    for number in tasks {
      let step = plan(number, changed)
      switch step.report {
      case .changed(let text), .unchanged(let text): messages.append(text)
      case .listed, .failed, .outdated: return Plan(report: step.report)
      }
      if let edit = step.edit { changed.apply(edit) }
    }
    let (edit, message) = (document.edit(to: changed), messages.joined(separator: "\n"))
    return Plan(edit: edit, report: edit == nil ? .unchanged(message) : .changed(message))
  }
}
