/// A strategy that picks each move at random, and lets the test continue after a random number of moves.
///
/// A move runs a job of an effect or receives an action.
///
/// The strategy finds mistakes that occur only if effects alternate many times. It hardly ever holds one effect back
/// for long.
struct RandomWalk: ScheduleStrategy {
  private var generator: SplitMix64
  private var call = 0
  /// The number of moves that are left before the test continues; `nil` if the test waits until no move is possible.
  private var left: Int?

  init(seed: UInt64) { generator = SplitMix64(state: seed) }

  mutating func choose(_ decision: ScheduleDecision) -> Int {
    guard decision.mayContinue else { return pick(decision.chains.count) }
    if call != decision.call {
      call = decision.call
      left = movesBeforeContinuing()
    }
    if left == 0 { return ScheduleDecision.continuing }
    left = left.map { $0 - 1 }
    let move = pick(decision.chains.count - 1)
    return move < ScheduleDecision.continuing ? move : move + 1
  }

  private mutating func pick(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }

  private mutating func movesBeforeContinuing() -> Int? {
    switch generator.next() % 3 {
    case 0: 0
    case 1: 1 + Int(generator.next() % 8)
    default: nil
    }
  }
}
