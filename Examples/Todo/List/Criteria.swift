/// The conditions that displayed tasks satisfy.
struct Criteria: Codable, Equatable, Sendable {
  /// The kind of the displayed tasks.
  enum Showing: String, CaseIterable, Codable, Sendable {
    /// Every task.
    case all
    /// The tasks that are not done.
    case open
    /// Those that are done.
    case done

    /// The kind after this one; after the last, the first.
    var next: Showing { Showing.allCases[(Showing.allCases.firstIndex(of: self)! + 1) % 3] }
    /// The kind before this one; before the first, the last.
    var previous: Showing { next.next }
  }

  /// The displayed kind.
  var showing = Showing.all
  /// The filter that the tasks match.
  var filter = Filter()

  /// Returns a Boolean value indicating whether other criteria display all tasks that these display.
  ///
  /// - Parameter other: The other criteria.
  /// - Returns: `false` if it is not certain.
  func narrows(_ other: Criteria) -> Bool {
    (other.showing == .all || other.showing == showing) && filter.narrows(other.filter)
  }

  /// Returns a Boolean value indicating whether a task is displayed.
  ///
  /// - Parameter task: The line of a task.
  /// - Returns: `true` if it is of the kind and matches the filter.
  func matches(_ task: Line) -> Bool {
    switch showing {
    case .all: break
    case .open: if task.isDone { return false }
    case .done: if !task.isDone { return false }
    }
    return filter.matches(task.text)
  }
}
