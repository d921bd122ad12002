/// The choices of one run, as a text that a test keeps in order to run the same case again.
///
/// The text consists of a version, a fingerprint of the options, and the steps, as in `1-5f3a9c01-0,31/0,1@2:1`. A step
/// lists the drawn numbers first. Then it lists each decision in which the schedule does not choose the first option:
/// the position of the decision in the step, and the number of the chosen option.
struct CaseText: Equatable {
  /// The version of the text, which changes if the format or the meaning of the choices changes.
  private static let version = "1"

  let tape: ChoiceTape
  let fingerprint: UInt32
  /// A Boolean value indicating whether actions of effects may wait while the test sends actions, as in the printed
  /// test of a script.
  let letsActionsWait: Bool

  var text: String {
    let digits = String(fingerprint, radix: 16)
    let steps = tape.steps.map(Self.text)
    return
      "\(Self.version)\(letsActionsWait ? "w" : "")-\(String(repeating: "0", count: 8 - digits.count))\(digits)-\(steps.joined(separator: "/"))"
  }

  init(_ record: CaseRecord, letsActionsWait: Bool = false) {
    tape = record.tape
    fingerprint = UInt32(truncatingIfNeeded: record.fingerprint)
    self.letsActionsWait = letsActionsWait
  }

  /// Returns a Boolean value indicating whether a run made the choices of the text.
  ///
  /// The case in the printed test of a script fits every run. This test asserts each action and each change, so its
  /// assertions show whether the feature has changed.
  func fits(_ record: CaseRecord) -> Bool {
    letsActionsWait || tape == record.tape && fingerprint == UInt32(truncatingIfNeeded: record.fingerprint)
  }

  /// Creates a case from its text.
  ///
  /// - Returns: `nil` if the text has another version or is malformed.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, [Self.version, Self.version + "w"].contains(String(parts[0])),
      let fingerprint = UInt32(parts[1], radix: 16)
    else {
      return nil
    }
    var steps: [ChoiceTape.Step] = []
    if !parts[2].isEmpty {
      for part in parts[2].split(separator: "/", omittingEmptySubsequences: false) {
        guard let step = Self.step(part) else { return nil }
        steps.append(step)
      }
    }
    tape = ChoiceTape(steps: steps)
    self.fingerprint = fingerprint
    letsActionsWait = parts[0].hasSuffix("w")
  }

  private static func text(of step: ChoiceTape.Step) -> String {
    let deviations = step.schedule.enumerated().filter { $0.element != 0 }
    return step.draws.map { "\($0)" }.joined(separator: ",")
      + deviations.map { "@\($0.offset):\($0.element)" }.joined()
  }

  /// The limit for positions in the text; without a limit, a malformed text could require any amount of memory.
  private static let positions = 1_000_000

  private static func step(_ text: Substring) -> ChoiceTape.Step? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    var draws: [UInt64] = []
    if let first = parts.first, !first.isEmpty {
      for number in first.split(separator: ",", omittingEmptySubsequences: false) {
        guard let draw = UInt64(number) else { return nil }
        draws.append(draw)
      }
    }
    var schedule: [Int] = []
    for part in parts.dropFirst() {
      let numbers = part.split(separator: ":", omittingEmptySubsequences: false)
      guard numbers.count == 2, let position = Int(numbers[0]), let choice = Int(numbers[1]), choice > 0,
        (schedule.count..<positions).contains(position)
      else { return nil }
      schedule += Array(repeating: 0, count: position - schedule.count) + [choice]
    }
    return ChoiceTape.Step(draws: draws, schedule: schedule)
  }
}
