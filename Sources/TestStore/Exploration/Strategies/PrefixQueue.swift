import Effects

/// A queue of the schedules that have not run yet, those with the fewest deviations from the plain order first.
///
/// A schedule is a list of choices; after these choices, the run follows the plain order. After a schedule has run, the
/// queue adds a new schedule for each later decision and each option that the run did not choose there. So each
/// schedule runs exactly once, and all have run when the queue is empty.
struct PrefixQueue {
  /// A schedule to run.
  struct Entry {
    /// The choices that are not zero, with their positions.
    fileprivate(set) var deviations: [(position: Int, choice: Int)] = []
    /// The fingerprint of the decision that this schedule changes last, in the run from which the schedule was derived;
    /// `nil` if the schedule changes no decision.
    fileprivate(set) var fingerprint: UInt64?

    /// The choices up to the last one that is not zero.
    var choices: [Int] {
      var choices = Array(repeating: 0, count: (deviations.last?.position ?? -1) + 1)
      for deviation in deviations { choices[deviation.position] = deviation.choice }
      return choices
    }

    /// Returns a Boolean value indicating whether a run had the same options as the run from which this schedule was
    /// derived.
    func fits(_ decisions: [Schedule.Made]) -> Bool {
      guard let last = deviations.last else { return true }
      return last.position < decisions.count && decisions[last.position].fingerprint == fingerprint
        && decisions[last.position].choice == last.choice
    }
  }

  private var entries = Queue<Entry>()
  /// The number of schedules that may still be added.
  private var room: Int
  /// A Boolean value indicating whether a schedule was left out because of the limit.
  private(set) var isCutShort = false

  /// Creates a queue that contains only the schedule of the plain order.
  ///
  /// - Parameter limit: The maximum number of schedules to run, at least one.
  init(limit: Int) {
    room = limit
    add(Entry())
  }

  private mutating func add(_ entry: @autoclosure () -> Entry) {
    guard room > 0 else {
      isCutShort = true
      return
    }
    room -= 1
    entries.append(entry())
  }

  mutating func next() -> Entry? { entries.popFirst() }

  /// Adds the schedules that repeat the beginning of a run, and then choose another option in one later decision.
  ///
  /// - Parameters:
  ///   - entry: The schedule of the run.
  ///   - decisions: The decisions of the run. The entry must fit these decisions.
  mutating func add(after entry: Entry, _ decisions: [Schedule.Made]) {
    let start = (entry.deviations.last?.position ?? -1) + 1
    for position in start..<decisions.count where !isCutShort {
      for choice in 1..<decisions[position].options {
        add(
          Entry(
            deviations: entry.deviations + [(position, choice)], fingerprint: decisions[position].fingerprint)
        )
      }
    }
  }
}
