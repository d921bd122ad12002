/// The record of a run of an explored test: the choices that were made, and the options for each choice.
struct CaseRecord: Sendable {
  /// The numbers that were drawn for one element of a random collection; deleting these numbers deletes the element.
  struct Span: Hashable, Sendable {
    /// The position of the number that determines the size of the collection, in the list of the step's drawn numbers.
    var size: Int
    /// The positions of the drawn numbers that determine the element.
    var draws: Range<Int>
  }

  /// A random integer that a step has drawn from a range.
  struct Integer: Hashable, Sendable {
    /// The position of the integer in the list of the step's drawn numbers.
    var place: Int
    var range: Zigzag
  }

  /// The options for the choices of one step.
  struct Step: Sendable {
    /// The elements of collections that the step drew.
    var spans: [Span] = []
    /// The random integers that the step drew.
    var integers: [Integer] = []
    /// The number of options for each decision of the schedule.
    var options: [Int] = []
  }

  var tape: ChoiceTape
  var steps: [Step] = []
  /// A fingerprint of the options for all choices of the run, up to the last choice that is not the first option.
  var fingerprint: UInt64 = 0

  /// The text that a test can contain to repeat the run.
  var text: String { CaseText(self).text }
}

extension CaseRecord {
  /// Creates the record of a run that has one step and no drawn numbers.
  init(_ decisions: [Schedule.Made]) {
    self.init(
      tape: ChoiceTape(schedule: decisions.map(\.choice)), steps: [Step(options: decisions.map(\.options))],
      fingerprint: decisions.last { $0.choice != 0 }?.fingerprint ?? 0)
  }
}
