/// An error for a number that no task has.
struct MissingTask: Error, Equatable {
  /// The number that no task has.
  let number: Int

  /// The message about the missing task.
  var report: Report { .failed("There is no task \(number).") }
}

extension Document {
  /// Returns the numbers of the tasks that a command names.
  ///
  /// The first and the last number of a range must be numbers of tasks. Empty lines between them are skipped.
  ///
  /// - Parameter numbers: The numbers and ranges.
  /// - Returns: The number of each task once, in the order of `numbers`.
  /// - Throws: ``MissingTask`` for the first number that no task has.
  /// - Complexity: O(1) for each line in the ranges.
  func tasks(_ numbers: TaskNumbers) throws(MissingTask) -> [Int] {
    var (tasks, seen) = ([Int](), Set<Int>())
    for range in numbers.ranges {
      for end in [range.lowerBound, range.upperBound] where self[end] == nil {
        throw MissingTask(number: end)
      }
      for number in range where self[number] != nil && seen.insert(number).inserted {
        tasks.append(number)
      }
    }
    return tasks
  }
}
