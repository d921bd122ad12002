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

    /// The kind after this one; after the last, the first.
    var next: Showing { Showing.allCases[(Showing.allCases.firstIndex(of: self)! + 1) % 3] }
    /// The kind before this one; before the first, the last.
    var previous: Showing { next.next }
  }

  /// The kind of the displayed tasks.
  var showing = Showing.all
  /// The filter that the tasks match.
  var filter = Filter()
  /// A Boolean value indicating whether tasks that wait for a later day are displayed, too.
  var showsWaiting = false

  /// Returns a Boolean value indicating whether other criteria display all tasks that these display on the same day.
  ///
  /// - Parameter other: The other criteria.
  /// - Returns: `true` if that is certain.
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

  /// The day on which waiting tasks are not displayed; `nil` if they are displayed.
  var hidingDay: Day? { criteria.showsWaiting ? nil : today }

  /// Returns a Boolean value indicating whether other criteria display all tasks that these display.
  ///
  /// - Parameter other: The other criteria.
  /// - Returns: `true` if that is certain.
  func narrows(_ other: DailyCriteria) -> Bool { today == other.today && criteria.narrows(other.criteria) }

  /// Returns a Boolean value indicating whether a task is displayed.
  ///
  /// - Parameter task: The line of a task.
  /// - Returns: `true` if it is of the kind, matches the filter and does not wait.
  func matches(_ task: Line) -> Bool {
    // The bytes are requested once, because finding them takes as long as most of these checks.
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
