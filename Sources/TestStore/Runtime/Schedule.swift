import Effects

/// The decisions of one run of a test's body, made by a strategy, and the log of the run.
final class Schedule: @unchecked Sendable {
  // Sound: all state is accessed only under the lock.
  let log: TestLog
  private let lock: Lock
  private var strategy: any ScheduleStrategy
  private var decision = ScheduleDecision()
  private var made: [Made] = []
  private var fingerprint: UInt64 = 0
  private var chains = ScheduleDecision.testChain
  private var strayed: String?

  /// A decision that the strategy has made.
  struct Made {
    /// The number of the chosen option.
    let choice: Int
    /// The number of options.
    let options: Int
    /// A fingerprint of the options of this decision, and of the options and choices of the decisions before it.
    let fingerprint: UInt64
  }

  /// The next move of a run.
  enum Move: Equatable {
    /// Run the job at the given position in the queue.
    case job(Int)
    /// Receive the next action.
    case receive
    /// Let the test continue.
    case goOn
  }

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - strategy: The strategy that makes the decisions.
  ///   - lock: The lock of the run to which the schedule belongs.
  ///   - log: The log of the run.
  init(_ strategy: any ScheduleStrategy, lock: Lock, log: TestLog = TestLog()) {
    self.strategy = strategy
    self.lock = lock
    self.log = log
  }

  /// The decisions so far, in order.
  var decisions: [Made] { lock.withLock { made } }

  /// The number of decisions so far.
  var count: Int { lock.withLock { made.count } }

  /// Returns the number that stands for a new effect in the decisions.
  ///
  /// Effects are numbered in the order of their starts, because ids of tasks differ from run to run.
  func nextChain() -> Int {
    lock.withLock {
      chains += 1
      return chains
    }
  }

  /// Begins the next step of a script.
  func beginStep() {
    lock.withLock { strategy.beginStep() }
  }

  /// Records that the test has begun to wait after an action, and may continue before the effects have settled.
  func beginCall() {
    lock.withLock { decision.call += 1 }
  }

  /// The reason why an effect may have run outside the executor; `nil` if all effects ran on it.
  var stray: String? { lock.withLock { strayed } }

  /// Records that an effect may be running outside the executor.
  func noteStray(_ reason: () -> String) {
    guard stray == nil else { return }
    let reason = reason()
    lock.withLock { strayed = reason }
  }

  /// Chooses what happens next.
  ///
  /// - Parameters:
  ///   - jobs: The number of ready jobs.
  ///   - mayReceive: A Boolean value indicating whether an action may be received.
  ///   - mayContinue: A Boolean value indicating whether the test may continue before the effects have settled.
  ///   - addChains: A closure that adds, for each ready job in order, the number of the effect to which it belongs.
  /// - Returns: The move; `nil` if there is nothing to do.
  func choose(
    jobs: Int, mayReceive: Bool, mayContinue: Bool, addChains: (inout [Int]) -> Void
  ) -> Move? {
    let moves = jobs + (mayReceive ? 1 : 0)
    guard moves > 1 || moves == 1 && mayContinue else {
      return moves == 0 ? nil : jobs == 0 ? .receive : .job(0)
    }
    return lock.withLock {
      decision.mayContinue = mayContinue
      decision.chains.removeAll(keepingCapacity: true)
      addChains(&decision.chains)
      if mayReceive { decision.chains.append(ScheduleDecision.receiptChain) }
      if mayContinue {
        decision.chains.insert(ScheduleDecision.testChain, at: ScheduleDecision.continuing)
      }
      let choice = strategy.choose(decision)
      record(choice)
      if mayContinue, choice == ScheduleDecision.continuing { return .goOn }
      let move = mayContinue && choice > ScheduleDecision.continuing ? choice - 1 : choice
      return move < jobs ? .job(move) : .receive
    }
  }

  private func record(_ choice: Int) {
    var print = fingerprint ^ UInt64(decision.chains.count)
    for chain in decision.chains { print = SplitMix64.mix(print &+ UInt64(bitPattern: Int64(chain))) }
    fingerprint = SplitMix64.mix(print ^ UInt64(choice))
    made.append(Made(choice: choice, options: decision.chains.count, fingerprint: print))
  }
}
