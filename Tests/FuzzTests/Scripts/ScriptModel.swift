/// The oracle: what a test store has to do with a script, written from its contract alone, with lists.
struct ScriptModel {
  private struct Task {
    var send: Int?
    var deadline: Int
    var id: Int?
    var line: Int
    /// Whether the test has said that its end is of no interest.
    var isSkipped = false
  }

  private struct PendingAction {
    var number: Int
    var id: Int?
    var line: Int
    /// Whether the test has said that the end of the task that sent it is of no interest.
    var isSkipped = false
  }

  let rules: [RandomFeature.Rule]
  private(set) var fields = [0, 0, 0]
  private var now = 0
  /// Actions of `.send`, which come before all others.
  private var direct: [PendingAction] = []
  private var posted: [PendingAction] = []
  private var sleeping: [Task] = []
  private(set) var verdicts: [Verdict] = []

  init(_ feature: RandomFeature) { rules = feature.rules }

  /// The action that is received next.
  var next: Int? { (direct + posted).first?.number }
  var isAsleep: Bool { sleeping.contains { !$0.isSkipped } }
  /// How long until somebody wakes who does so in reasonable time.
  var timeToNextWake: Int? {
    sleeping.map(\.deadline).filter { $0 < 100_000 }.min().map { $0 - now }
  }

  /// Runs a script to its first verdict, or to its end.
  mutating func run(_ script: RandomScript) {
    for (index, step) in script.steps.enumerated() {
      perform(step, RandomScript.line(of: index), isExhaustive: script.isExhaustive)
      if !verdicts.isEmpty { return }
    }
    if script.isExhaustive { end() }
  }

  mutating func perform(_ step: RandomScript.Step, _ line: Int, isExhaustive: Bool = true) {
    switch step {
    case .send(let number, let assertion):
      if isExhaustive, next != nil { return fail(.mustHandle, line) }
      reduceAll()
      let before = fields
      reduce(PendingAction(number: number, line: line))
      compare(before, assertion, line, isExhaustive, isPure: !rules[number].changesObject)
    case .receive(let number, let assertion):
      while !isExhaustive, let next, next != number { reduceNext() }
      guard let next else { return fail(.notReceived, line) }
      guard next == number else { return fail(.unexpectedAction, line) }
      let before = fields
      reduceNext()
      compare(before, assertion, line, isExhaustive, isPure: !rules[number].changesObject)
    case .advance(let seconds): advance(seconds)
    case .skipActions:
      guard next != nil else { return fail(.nothingToSkip, line) }
      reduceAll()
    case .skipEffects:
      guard isAsleep || posted.contains(where: { !$0.isSkipped }) else { return fail(.nothingToSkip, line) }
      for index in sleeping.indices { sleeping[index].isSkipped = true }
      for index in posted.indices { posted[index].isSkipped = true }
    }
  }

  private mutating func fail(_ kind: Verdict.Kind, _ line: Int) {
    verdicts.append(Verdict(kind: kind, line: line))
  }

  private mutating func compare(
    _ before: [Int], _ assertion: RandomScript.Assertion?, _ line: Int, _ isExhaustive: Bool, isPure: Bool
  ) {
    if isExhaustive, !isPure { fail(.objectChanged, line) }
    var expected = isExhaustive ? before : fields
    for (field, value) in assertion ?? [:] {
      switch value {
      case .constant(let value): expected[field] = value
      case .above(let amount): expected[field] = before[field] + amount
      }
    }
    if expected != fields {
      fail(assertion == nil ? .unexpectedChange : .mismatch, line)
    } else if isExhaustive, assertion != nil, fields == before {
      fail(.noChange, line)
    }
  }

  private mutating func reduceAll() {
    while next != nil { reduceNext() }
  }

  private mutating func reduceNext() {
    reduce(direct.isEmpty ? posted.removeFirst() : direct.removeFirst())
  }

  private mutating func reduce(_ letter: PendingAction) {
    let rule = rules[letter.number]
    fields[rule.field] += rule.amount
    var started: [Task] = []
    for piece in rule.pieces {
      switch piece {
      case .send(let number): direct.append(PendingAction(number: number, line: letter.line))
      case .run(let number, let id):
        started.append(Task(send: number, deadline: -1, id: id, line: letter.line))
      case .sleep(let seconds, let number, let id):
        started.append(Task(send: number, deadline: now + seconds, id: id, line: letter.line))
      case .stay(let id):
        started.append(Task(send: nil, deadline: now + 1_000_000, id: id, line: letter.line))
      case .cancel(let id):
        started.removeAll { $0.id == id }
        posted.removeAll { $0.id == id }
        sleeping.removeAll { $0.id == id }
      }
    }
    for task in started {
      if task.deadline < 0 { post(task) } else { sleeping.append(task) }
    }
  }

  private mutating func post(_ task: Task) {
    if let send = task.send {
      posted.append(PendingAction(number: send, id: task.id, line: task.line, isSkipped: task.isSkipped))
    }
  }

  private mutating func advance(_ seconds: Int) {
    now += seconds
    // Swift's sort is stable: of equal deadlines the first comes first.
    for task in sleeping.filter({ $0.deadline <= now }).sorted(by: { $0.deadline < $1.deadline }) {
      post(task)
    }
    sleeping.removeAll { $0.deadline <= now }
  }

  private mutating func end() {
    for line in Set((direct + posted).map(\.line)) { fail(.unreceived, line) }
    for task in sleeping where !task.isSkipped { fail(.stillRunning, task.line) }
  }
}
