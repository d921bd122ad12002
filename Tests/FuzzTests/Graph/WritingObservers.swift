import Store

/// Plays a script whose observers write, and compares all that is seen with values computed from the inputs alone.
///
/// Who is called in which order when observers write is the graph's own affair. But whatever is read is the truth; when
/// nothing is left to do, each observer has seen the truth last; and nobody is called for what has not changed, unless it
/// had changed when a callback began or when somebody read, and was set back afterwards.
final class WritingObservers {
  private let script: GraphScript
  private let subject: GraphSubject
  private var inputs: [Int]
  private var released: Set<Int> = []
  private var observers: [Observer] = []
  /// Who is running; nil where nothing is tracked.
  private var readers: [Observer?] = []
  private var mistake: String?

  private final class Observer {
    let number: Int
    /// The value of each node that was read last; for `onChange`, the one that was told last.
    var seen: [Int: Int] = [:]
    /// Whether the last run has seen two values of one node, or values that changed meanwhile.
    var isMixed = false
    /// Whether what was seen was not the truth at a moment since the last call at which the graph may have noticed.
    var wasDue = false
    var isRunning = false
    /// Whether its token has been returned.
    var isHeld = false
    var hasEnded = false
    var writes = 3
    var last = 0

    init(_ number: Int) { self.number = number }

    /// Whether everything is as it was seen.
    func isCurrent(_ truth: (Int) -> Int) -> Bool { seen.allSatisfy { truth($0.key) == $0.value } }
  }

  init(_ script: GraphScript) {
    self.script = script
    subject = GraphSubject(script)
    inputs = script.inputs.map(\.value)
  }

  /// Returns what is wrong first; nil if nothing is.
  func check() -> String? {
    let outside = Observer(-1)
    outside.writes = .max
    for (index, step) in script.steps.enumerated() {
      for observer in observers { observer.wasDue = false }
      play([step], as: outside)
      for observer in observers where !observer.hasEnded && !observer.isCurrent(truth) {
        fail("observer \(observer.number) has seen \(observer.seen), not \(observer.seen.keys.map(truth))")
      }
      if let mistake { return "step \(index): \(mistake)" }
    }
    return subject.end(order: Array(0..<20))
  }

  private func fail(_ text: String) { mistake = mistake ?? text }

  /// The value of a node, computed anew.
  private func truth(_ node: Int) -> Int {
    guard node >= inputs.count else { return inputs[node] }
    // Such rules do not fail.
    return (try? script.rules[node - inputs.count].evaluate { .success(truth($0)) }) ?? 0
  }

  private func play(_ statements: [GraphScript.Statement], as actor: Observer) {
    for statement in statements {
      switch statement {
      case .read(let node): read(node, as: actor)
      case .write(let input, let offset): write((actor.last + offset) % 7, to: input, as: actor)
      case .update(let block): subject.update { play(block, as: actor) }
      case .untracked(let block):
        readers.append(nil)
        subject.untracked { play(block, as: actor) }
        readers.removeLast()
      case .observe(let block): observe(block)
      case .watch(let node, let block): watch(node, block)
      case .cancel(let number), .drop(let number):
        if number < observers.count, observers[number].isHeld { observers[number].hasEnded = true }
        if case .drop = statement { subject.drop(number) } else { subject.cancel(number) }
      case .release(let node):
        released.insert(node)
        // What an input was before is known as long as there is a handle.
        for observer in observers where observer.seen[node] != nil { observer.isMixed = true }
        subject.release(node)
      }
    }
  }

  private func read(_ node: Int, as actor: Observer) {
    // Who reads makes a value count that is set back afterwards.
    noteDue()
    guard let value = subject.read(node)?.number else { return }
    if value != truth(node) { fail("\(node) is read as \(value), not \(truth(node))") }
    actor.last = value
    guard let reader = readers.last ?? nil else { return }
    if let before = reader.seen.updateValue(value, forKey: node), before != value { reader.isMixed = true }
  }

  private func write(_ value: Int, to input: Int, as actor: Observer) {
    guard actor.writes > 0, !released.contains(input) else { return }
    actor.writes -= 1
    inputs[input] = value
    // Who changes what it has read may be called again, also if it sets that back.
    for case let reader? in readers where !reader.isCurrent(truth) { reader.isMixed = true }
    subject.write(value, to: input)
  }

  /// Notes who has not seen the truth.
  private func noteDue() {
    for observer in observers where !observer.isCurrent(truth) { observer.wasDue = true }
  }

  /// Notes a call of an observer.
  private func call(_ observer: Observer) {
    if observer.hasEnded { fail("observer \(observer.number) is called after its end") }
    if observer.isRunning { fail("observer \(observer.number) is called while it runs") }
    // A round begins with a callback.
    noteDue()
    if observer.isHeld, !observer.isMixed, !observer.wasDue {
      fail("observer \(observer.number) is called in vain")
    }
    observer.wasDue = false
  }

  private func observe(_ block: [GraphScript.Statement]) {
    guard let observer = makeObserver() else { return }
    subject.observe(observer.number) { [unowned self] in
      call(observer)
      (observer.seen, observer.isMixed, observer.isRunning) = ([:], false, true)
      readers.append(observer)
      play(block, as: observer)
      readers.removeLast()
      observer.isRunning = false
      if !observer.isCurrent(truth) { observer.isMixed = true }
    }
    observer.isHeld = true
  }

  private func watch(_ node: Int, _ block: [GraphScript.Statement]) {
    guard !released.contains(node), let observer = makeObserver() else { return }
    // It begins with a read.
    noteDue()
    observer.seen = [node: truth(node)]
    subject.watch(observer.number, node) { [unowned self] old, new in
      call(observer)
      if old.number != observer.seen[node] || new.number != truth(node) || old == new {
        fail("observer \(observer.number) is told \(old.text) \(new.text)")
      }
      observer.seen[node] = new.number
      observer.last = new.number
      observer.isRunning = true
      readers.append(nil)
      play(block, as: observer)
      readers.removeLast()
      observer.isRunning = false
    }
    observer.isHeld = true
  }

  /// Observers may make others, but not without end.
  private func makeObserver() -> Observer? {
    guard observers.count < 12 else { return nil }
    observers.append(Observer(observers.count))
    return observers.last
  }
}
