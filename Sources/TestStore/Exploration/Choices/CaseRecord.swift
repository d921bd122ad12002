/// The record of a run of an explored test: the choices that were made, and the options for each choice.
struct CaseRecord: Sendable {
  /// The draws of one element of a drawn collection; deleting these draws deletes the element.
  struct Span: Hashable, Sendable {
    /// The position of the draw that determines the size of the collection.
    var size: Int
    /// The positions of the draws from which the element is made.
    var draws: Range<Int>
  }

  /// A draw of an integer in a range.
  struct Integer: Hashable, Sendable {
    /// The position of the draw.
    var place: Int
    var range: Zigzag
  }

  /// The options for the choices of one step.
  struct Step: Sendable {
    /// The elements of collections that the step drew.
    var spans: [Span] = []
    /// The draws of integers.
    var integers: [Integer] = []
    /// The number of options for each decision of the schedule.
    var options: [Int] = []
  }

  var tape: ChoiceTape
  var steps: [Step] = []
  /// A fingerprint of the options for all choices of the run, up to the last choice other than the first option.
  var fingerprint: UInt64 = 0

  /// The text with which a test can repeat the run.
  var text: String { CaseText(self).text }
}

extension CaseRecord {
  /// Creates the record of a run that has one step and draws nothing.
  init(_ decisions: [Schedule.Made]) {
    self.init(
      tape: ChoiceTape(schedule: decisions.map(\.choice)), steps: [Step(options: decisions.map(\.options))],
      fingerprint: decisions.last { $0.choice != 0 }?.fingerprint ?? 0)
  }
}
