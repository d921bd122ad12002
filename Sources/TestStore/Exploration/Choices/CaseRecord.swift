/// The record of a run: the choices that it used, and the options that it had.
struct CaseRecord: Sendable {
  /// The draws of one element of a collection, which can be deleted with the element.
  struct Span: Hashable, Sendable {
    /// The position of the draw of the collection's size.
    var size: Int
    /// The positions of the draws of the element.
    var draws: Range<Int>
  }

  /// A draw of an integer in a range.
  struct Integer: Hashable, Sendable {
    /// The position of the draw.
    var place: Int
    var range: Zigzag
  }

  /// The options that a step had for its choices.
  struct Step: Sendable {
    /// The elements of collections that the step drew.
    var spans: [Span] = []
    /// The draws that are integers.
    var integers: [Integer] = []
    /// The number of options of each decision of the schedule.
    var options: [Int] = []
  }

  var tape: ChoiceTape
  var steps: [Step] = []
  /// A fingerprint of the options up to the last choice that is not the default.
  var fingerprint: UInt64 = 0

  /// The text that repeats the run.
  var text: String { CaseText(self).text }
}

extension CaseRecord {
  /// The record of a run that has one step and draws nothing.
  init(_ decisions: [Schedule.Made]) {
    self.init(
      tape: ChoiceTape(schedule: decisions.map(\.choice)), steps: [Step(options: decisions.map(\.options))],
      fingerprint: decisions.last { $0.choice != 0 }?.fingerprint ?? 0)
  }
}
