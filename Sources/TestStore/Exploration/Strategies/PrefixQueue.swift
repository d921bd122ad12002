import Effects

/// A queue of the schedules that have not run yet, those with the fewest deviations from the plain order first.
///
/// A schedule is a prefix of choices that is followed by zeros. After a schedule has run, each decision after its
/// prefix gives one further schedule for each option that it did not choose. So each schedule runs exactly once, and
/// all have run when the queue is empty.
struct PrefixQueue {
  /// A schedule to run.
  struct Entry {
    /// The choices that are not zero, by their position.
    fileprivate(set) var deviations: [(position: Int, choice: Int)] = []
    /// The fingerprint of the decision at the last deviation in the run that added this schedule; `nil` if there is no
    /// deviation.
    fileprivate(set) var fingerprint: UInt64?

    /// The choices up to the last deviation.
    var choices: [Int] {
      var choices = Array(repeating: 0, count: (deviations.last?.position ?? -1) + 1)
      for deviation in deviations { choices[deviation.position] = deviation.choice }
      return choices
    }

    /// Returns a Boolean value indicating whether a run made the same decisions as the run that added this schedule.
    func fits(_ decisions: [Schedule.Made]) -> Bool {
      guard let last = deviations.last else { return true }
      return last.position < decisions.count && decisions[last.position].fingerprint == fingerprint
        && decisions[last.position].choice == last.choice
    }
  }

  private var entries = Queue<Entry>()
  /// The number of entries that may still be added.
  private var room: Int
  /// A Boolean value indicating whether a schedule was left out because of the limit.
  private(set) var isCutShort = false

  /// Creates a queue that contains the plain order.
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

  /// Adds the schedules that begin like a run, and deviate from the run after its prefix.
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
