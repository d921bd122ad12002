/// The conditions that displayed tasks satisfy.
struct Criteria: Codable, Equatable, Sendable {
  /// The kind of the displayed tasks.
  enum Showing: String, CaseIterable, Codable, Sendable {
    /// Every task.
    case all
    /// The tasks that are not done.
    case open
    /// The tasks that are done.
    case done

    /// The next kind; the last kind is followed by the first.
    var next: Showing { Showing.allCases[(Showing.allCases.firstIndex(of: self)! + 1) % 3] }
    /// The previous kind; the first kind is preceded by the last.
    var previous: Showing { next.next }
  }

  /// The kind of the displayed tasks.
  var showing = Showing.all
  /// The filter that the tasks match.
  var filter = Filter()
  /// A Boolean value indicating whether tasks that wait for a later day are displayed, too.
  var showsWaiting = false

  /// Returns a Boolean value indicating whether other criteria display all tasks that these criteria display on the
  /// same day.
  ///
  /// - Parameter other: The other criteria.
  /// - Returns: `true` if this is certain; `false` if it is not known.
  func narrows(_ other: Criteria) -> Bool {
    (other.showing == .all || other.showing == showing) && (other.showsWaiting || !showsWaiting)
      && filter.narrows(other.filter)
  }
}

/// The conditions that displayed tasks satisfy on a certain day.
struct DailyCriteria: Equatable, Sendable {
  /// The conditions, without the day on which they are checked.
  var criteria = Criteria()
  /// The current day; `nil` if it is not known yet.
  ///
  /// If it is `nil`, no task counts as waiting.
  var today: Day?

  /// The current day if tasks that wait for a later day are hidden; `nil` if they are displayed.
  var hidingDay: Day? { criteria.showsWaiting ? nil : today }

  /// Returns a Boolean value indicating whether other criteria display all tasks that these criteria display.
  ///
  /// - Parameter other: The other criteria.
  /// - Returns: `true` if this is certain; `false` if it is not known.
  func narrows(_ other: DailyCriteria) -> Bool { today == other.today && criteria.narrows(other.criteria) }

  /// Returns a Boolean value indicating whether a task is displayed.
  ///
  /// - Parameter task: The line of a task.
  /// - Returns: `true` if the task is of the displayed kind, matches the filter, and is not hidden until a later day.
  func matches(_ task: Line) -> Bool {
    // `withBytes` is called once for all checks, because the call takes as long as most of these checks.
    task.withBytes { task in
      switch criteria.showing {
      case .all: break
      case .open: if task.isDone { return false }
      case .done: if !task.isDone { return false }
      }
      if let hidingDay, task.isWaiting(on: hidingDay) { return false }
      return criteria.filter.matches(task)
    }
  }
}
