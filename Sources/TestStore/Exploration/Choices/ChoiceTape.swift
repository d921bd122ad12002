/// The choices of one run, which are enough to repeat the run exactly.
///
/// A missing choice means the first option, a choice that is too large means the last option, and surplus choices are
/// ignored. So a tape can still be run after any of its choices were deleted.
struct ChoiceTape: Hashable, Sendable {
  /// The choices of one step of a script, up to the beginning of the next step.
  struct Step: Hashable, Sendable {
    /// The drawn numbers that determine the kind of the step, and its action with the payload.
    var draws: [UInt64] = []
    /// The numbers of the options that the schedule chose, without zeros at the end.
    var schedule: [Int] = [] {
      didSet { while schedule.last == 0 { schedule.removeLast() } }
    }

    init(draws: [UInt64] = [], schedule: [Int] = []) {
      self.draws = draws
      self.schedule = Array(schedule[..<((schedule.lastIndex { $0 != 0 } ?? -1) + 1)])
    }
  }

  var steps: [Step]

  init(steps: [Step] = []) { self.steps = steps }

  /// Creates the tape of a run that has one step and no drawn numbers.
  init(schedule: [Int]) { self.init(steps: [Step(schedule: schedule)]) }

  /// The number of decisions in which the schedule does not choose the first option.
  var deviations: Int {
    steps.reduce(0) { $0 + $1.schedule.count { $0 != 0 } }
  }
}

extension ChoiceTape {
  /// Returns a Boolean value indicating whether this tape is simpler than another one.
  ///
  /// The first criterion that differs decides: fewer steps, fewer deviations from the plain order, fewer drawn numbers,
  /// lower drawn numbers, shorter schedules, lower choices in the schedules. If the lengths of the schedules did not
  /// count, the result of shrinking would depend on the first run that was shrunk.
  func isPlainer(than other: Self) -> Bool {
    let counts =
      Self.difference(steps.count, other.steps.count, deviations, other.deviations)
      ?? Self.difference(drawCount, other.drawCount)
    if let counts { return counts }
    if let draws = Self.difference(steps.lazy.flatMap(\.draws), other.steps.lazy.flatMap(\.draws)) {
      return draws
    }
    let lengths = steps.map(\.schedule.count)
    let otherLengths = other.steps.map(\.schedule.count)
    if let length = Self.difference(lengths.reduce(0, +), otherLengths.reduce(0, +)) { return length }
    return Self.difference(lengths, otherLengths)
      ?? Self.difference(steps.lazy.flatMap(\.schedule), other.steps.lazy.flatMap(\.schedule)) ?? false
  }

  private var drawCount: Int { steps.reduce(0) { $0 + $1.draws.count } }

  private static func difference(_ first: Int, _ second: Int, _ third: Int = 0, _ fourth: Int = 0) -> Bool? {
    first != second ? first < second : third != fourth ? third < fourth : nil
  }

  private static func difference<Element: Comparable>(
    _ first: some Sequence<Element>, _ second: some Sequence<Element>
  ) -> Bool? {
    for (own, other) in zip(first, second) where own != other { return own < other }
    return nil
  }
}
