/// The reference interpreter under the test store's plain schedule: first in, first out.
struct EffectSchedule {
  private(set) var machine: EffectMachine
  /// The actions in the order in which they are reduced, and whether their feature was there.
  private(set) var reduced: [EffectEvent] = []
  private var lineages: [Int: Int] = [:]

  init(_ program: EffectProgram) {
    machine = EffectMachine(program, EffectMachine.Style(isScripted: true, isSerial: true))
  }

  /// Does all of the script, and then receives until nothing is left to happen.
  mutating func run() {
    for (position, step) in machine.program.script.enumerated() {
      if let (action, place) = step.sent {
        receive()
        reduced.append(.reduced(action, ran: machine.isForSomebody(action, place)))
        lineages[position] = machine.reduceSent(action, place)
        settle()
      }
      switch step {
      case .cancelTask(let target):
        guard let lineage = lineages[target] else { continue }
        machine.cancel { $0 == lineage }
        settle()
      case .send, .dismiss, .finishTask, .cancelFinish, .pause: continue
      case .receive: receive()
      case .advance(let time): advance(by: time)
      }
    }
    receive()
  }

  private mutating func receive() {
    while let cell = machine.direct.first ?? machine.mailbox.first {
      let (action, place) = machine.pending(cell)
      reduced.append(.reduced(action, ran: machine.isForSomebody(action, place)))
      machine.deliver(cell)
      settle()
    }
  }

  mutating func settle() {
    while !machine.starts.isEmpty { machine.startNext() }
    while !machine.ready.isEmpty {
      // What follows in a concatenation starts where the part before ended.
      let index = machine.ready.firstIndex { if case .start = $0 { true } else { false } } ?? 0
      switch machine.ready.remove(at: index) {
      case .start(let tree, let parent), .startTask(let tree, let parent): machine.startLate(tree, parent)
      case .leave(let cell): machine.finish(cell)
      case .resume(let sender, let launches): machine.launch(launches, of: sender)
      case .strand(let cell):
        steps: while true {
          switch machine.step(cell) {
          case .goesOn: continue steps
          case .yields:
            machine.ready.append(.strand(cell))
            break steps
          case .rests: break steps
          }
        }
      }
    }
  }

  private mutating func advance(by time: Int) {
    let end = machine.now + time
    settle()
    while let (cell, time) = machine.nextSleeper(by: end) {
      machine.wake(sleeper: cell, at: time)
      settle()
    }
    machine.now = end
  }
}

/// What is seen of a run.
enum EffectEvent: Hashable, Sendable {
  /// A step of the script begins.
  case began(Int)
  /// The root's reducer saw an action; `ran` says whether the feature that it is for was there.
  case reduced(Int, ran: Bool)
  /// A step of the script has returned.
  case ended(Int)
  /// The store goes.
  case closed
}

extension EffectMachine {
  /// The action that a cell has sent, and the feature that it is for.
  func pending(_ cell: Int) -> (action: Int, place: FeaturePlace) {
    switch cells[cell].kind {
    case .send(let action): return (action, cells[cell].place)
    case .strand(let strand):
      guard case .sending(let action) = strand.wait else { preconditionFailure("It sends nothing.") }
      return (action, cells[cell].place)
    default: preconditionFailure("It sends nothing.")
    }
  }
}
