import TestSupport

/// Looks for an order of steps of the reference interpreter that explains what was seen.
struct EffectSearch {
  enum Verdict { case explained, impossible, undecided }

  private let events: [EffectEvent]
  private let issues: Int
  private var failed: Set<Point> = []
  private var visits = 0
  private static let limit = 6_000
  /// How far the events were explained at best.
  private(set) var reached = 0

  /// A point on the way: the state of the interpreter, and how many of the events it has explained.
  private struct Point: Hashable {
    var machine: EffectMachine
    var position = 0
    var lineages: [Int: Int] = [:]
    /// The step of the script that is in hand.
    var step = -1
    /// The time that the test lets pass until.
    var target: Int?
    /// The lineage that the step in hand cancels at some time.
    var cancels: Int?
  }

  init(_ events: [EffectEvent], issues: Int) {
    self.events = events
    self.issues = issues
  }

  /// A step that may be the next.
  private enum Step {
    /// What is seen next, with the point after it.
    case event(Point)
    /// The start of the next of what the action in hand has brought.
    case start
    case job(Int)
    /// The start of a job's effect by the action in hand.
    case startOfJob(Int)
    /// The cancellation that the step of the script makes at some time.
    case cancel(lineage: Int)
    case wake(sleeper: Int, time: Int)
  }

  /// A point, and its steps that have not been tried.
  private struct Attempt {
    let point: Point
    var steps: ArraySlice<Step>
  }

  /// Returns whether an order of steps of `program` leads to exactly the events, and then comes to rest.
  ///
  /// It goes on from the point that was reached last. A list holds the points on the way: a case may have more steps than
  /// calls fit on a stack.
  mutating func explain(_ program: EffectProgram, _ style: EffectMachine.Style) -> Verdict {
    var attempts: [Attempt] = []
    var next: Point? = Point(machine: EffectMachine(program, style))
    while true {
      if var point = next.take() {
        point.machine.takeLocalSteps()
        reached = max(reached, point.position)
        visits += 1
        guard visits < Self.limit else { return .undecided }
        if !failed.contains(point) {
          if isOver(point) { return .explained }
          attempts.append(Attempt(point: point, steps: steps(from: point)[...]))
        }
      }
      guard let last = attempts.indices.last else { return .impossible }
      if let step = attempts[last].steps.popFirst() {
        next = point(after: step, from: attempts[last].point)
      } else {
        failed.insert(attempts.removeLast().point)
      }
    }
  }

  private func steps(from point: Point) -> [Step] {
    let machine = point.machine
    var steps: [Step] = point.position < events.count ? successors(point).map { .event($0) } : []
    if !machine.starts.isEmpty { steps.append(.start) }
    if machine.starts.isEmpty || !machine.style.isSerial {
      for index in machine.ready.indices {
        steps.append(.job(index))
        // A task may end while the action in hand still starts effects, which then takes up what follows it.
        if !machine.style.isSerial, machine.ready[index].started != nil { steps.append(.startOfJob(index)) }
      }
    }
    if let lineage = point.cancels { steps.append(.cancel(lineage: lineage)) }
    // The clock waits for the effects of a test store, but gives others a number of turns only.
    if let target = point.target, let (cell, time) = machine.nextSleeper(by: target) {
      steps.append(.wake(sleeper: cell, time: time))
    }
    return steps
  }

  private func point(after step: Step, from point: Point) -> Point {
    var next = point
    switch step {
    case .event(let point): return point
    case .start: next.machine.startNext()
    case .job(let index): next.machine.takeJob(at: index)
    case .startOfJob(let index):
      if let (tree, parent) = next.machine.ready.remove(at: index).started {
        next.machine.starts.insert(.tree(tree, parent: parent), at: 0)
      }
    case .cancel(let lineage):
      next.cancels = nil
      next.machine.cancel { $0 == lineage }
    case .wake(let cell, let time): next.machine.wake(sleeper: cell, at: time)
    }
    return next
  }

  private func isOver(_ point: Point) -> Bool {
    let machine = point.machine
    return point.position == events.count && machine.starts.isEmpty && machine.ready.isEmpty
      && machine.mailbox.isEmpty && machine.direct.isEmpty && machine.issues == issues
  }

  /// The points after the next event, if it can be next.
  private func successors(_ point: Point) -> [Point] {
    guard point.machine.starts.isEmpty else { return [] }
    var next = point
    next.position += 1
    switch events[point.position] {
    case .began(let step):
      guard point.machine.isAtRest else { return [] }
      next.step = step
      return [applied(step, next)]
    case .ended(let step): return end(step, &next) ? [next] : []
    case .closed:
      guard point.machine.isAtRest else { return [] }
      next.machine.cancel { (cell: EffectMachine.Cell) in cell.parent < 0 }
      return [next]
    case .reduced(let action, let ran): return reductions(action, ran, point, next)
    }
  }

  private func applied(_ step: Int, _ point: Point) -> Point {
    var point = point
    switch point.machine.program.script[step] {
    case .cancelTask(let target):
      if let lineage = point.lineages[target] { point.machine.cancel { $0 == lineage } }
    case .cancelFinish(let target): point.cancels = point.lineages[target]
    case .advance(let time): point.target = point.machine.now + time
    default: break
    }
    return point
  }

  private func end(_ step: Int, _ point: inout Point) -> Bool {
    let machine = point.machine
    guard machine.isAtRest else { return false }
    switch machine.program.script[step] {
    case .finishTask(let target), .cancelFinish(let target):
      guard point.cancels == nil else { return false }
      // A test store does not wait for what waits for itself.
      guard let lineage = point.lineages[target], !machine.isStuck else { return true }
      return machine.cells.indices.allSatisfy {
        $0 == lineage || machine.cells[$0].lineage != lineage || machine.cells[$0].isDone
      }
    case .advance:
      guard let target = point.target, machine.nextSleeper(by: target) == nil else { return false }
      point.machine.now = target
      point.target = nil
    default: break
    }
    return true
  }

  /// The points after an action was reduced: the test's own, or one that an effect has sent.
  private func reductions(_ action: Int, _ ran: Bool, _ point: Point, _ next: Point) -> [Point] {
    let machine = point.machine
    var points: [Point] = []
    if point.lineages[point.step] == nil, let (sent, place) = machine.program.script[point.step].sent,
      sent == action, machine.isAtRest, machine.isForSomebody(action, place) == ran
    {
      var next = next
      next.lineages[point.step] = next.machine.reduceSent(action, place)
      points.append(next)
    }
    let waiting = machine.direct.first.map { [$0] } ?? machine.mailbox
    return points
      + waiting.compactMap { cell in
        let (sent, place) = machine.pending(cell)
        guard sent == action, machine.isForSomebody(action, place) == ran else { return nil }
        var next = next
        next.machine.deliver(cell)
        return next
      }
  }
}

extension EffectMachine {
  /// A Boolean value indicating whether a call of the test's may begin and return.
  fileprivate var isAtRest: Bool { style.isScripted || direct.isEmpty }

  /// Takes one step of a job.
  fileprivate mutating func takeJob(at index: Int) {
    switch ready.remove(at: index) {
    case .start(let tree, let parent), .startTask(let tree, let parent): startLate(tree, parent)
    case .leave(let cell): finish(cell)
    case .resume(let sender, let launches): launch(launches, of: sender)
    case .strand(let cell):
      if step(cell) != .rests { ready.append(.strand(cell)) }
    }
  }

  /// Takes the steps that are the same whenever they are taken.
  fileprivate mutating func takeLocalSteps() {
    // What ends while the action in hand still starts something may be what the rest of it waits for.
    let isBusy = !starts.isEmpty || !direct.isEmpty
    if case .resume? = starts.first { startNext() }
    while let index = ready.firstIndex(where: { isLocal($0, isBusy) }) { takeJob(at: index) }
  }

  private func isLocal(_ job: Job, _ isBusy: Bool) -> Bool {
    switch job {
    case .start(let tree, let parent), .startTask(let tree, let parent):
      return style.isSerial && tree.isLocal && !isCounted(parent) && !isCancelled(parent)
        && !isThrottled(parent)
    case .leave: return false
    case .resume: return true
    case .strand(let cell):
      guard case .strand(let strand) = cells[cell].kind, strand.timer == nil, strand.pauseUntil == nil,
        !strand.isThrowing
      else { return false }
      if !strand.hasBegun, isCancelled(cell) { return !isBusy && !isCounted(cell) }
      if !strand.hasBegun, strand.frames[0].steps.contains(where: \.isSeenAfterCancel) { return false }
      switch strand.frames.last?.steps.first {
      case nil: return strand.frames.count > 1 || !isBusy && !isCounted(cell)
      case .send: return !isThrottled(cell)
      case .yield, .group: return true
      case .sleep, .fail, .part, .cancel, .dismiss: return false
      }
    }
  }

  /// A Boolean value indicating whether somebody else sees when a cell ends.
  ///
  /// That is so in a line and against time, where the last of several starts what follows them, and where a cancellation
  /// before the end would have that start at another time.
  private func isCounted(_ cell: Int) -> Bool {
    var cell = cell
    var mayDelay = false
    while cell >= 0 {
      switch cells[cell].kind {
      case .line, .timeout: return true
      case .scope: mayDelay = true
      case .group(let open), .throttle(_, let open, _): mayDelay = mayDelay || open > 1
      case .sequence(let rest) where mayDelay && !rest.isEmpty: return true
      default: break
      }
      cell = cells[cell].parent
    }
    return false
  }
}

extension EffectMachine.Job {
  /// What the job starts, and where.
  fileprivate var started: (EffectTree, parent: Int)? {
    switch self {
    case .start(let tree, let parent), .startTask(let tree, let parent): (tree, parent)
    case .strand, .resume, .leave: nil
    }
  }
}

extension EffectTree {
  /// A Boolean value indicating whether the start of the effect reaches nothing else.
  fileprivate var isLocal: Bool {
    switch self {
    case .send, .run, .elements: true
    case .map(let tree): tree.isLocal
    case .merge(let trees): trees.allSatisfy(\.isLocal)
    case .concatenate(let trees): trees.first { !$0.isNone }?.isLocal ?? true
    default: false
    }
  }
}

extension BodyStep {
  /// A Boolean value indicating whether the step may be seen also if the effect was cancelled before.
  fileprivate var isSeenAfterCancel: Bool {
    switch self {
    case .cancel, .dismiss: true
    case .part(_, let cancelInFlight, let steps):
      cancelInFlight || steps.contains(where: \.isSeenAfterCancel)
    case .group(let lists): lists.contains { $0.contains(where: \.isSeenAfterCancel) }
    case .send, .yield, .sleep, .fail: false
    }
  }
}
