/// The semantics of the graph without any of its means: no marks, no revisions, no liveness, no queue.
///
/// Every node counts its changes. To bring a rule up to date, compare the counts of what it read, in that order, each
/// brought up to date first; run it at the first difference. An observer is called in a round if the value of something
/// differs from the one that it read: what was set back is no news to who has not seen it change.
final class GraphModel: GraphWorld {
  typealias Value = GraphScript.Value
  private typealias Reads = [(node: Int, version: Int)]

  private struct Input {
    var seen: Int
    /// What was written and not read yet; nil if that is what has been seen.
    var written: Int?
    var version = 0
  }

  private struct Memo {
    var value: Value
    var version: Int
    var reads: Reads
  }

  private final class Observer {
    var reads: Reads = []
    let run: () -> Void
    var isCancelled = false
    /// Whether the call that made it has returned its token.
    var isHeld = false
    init(run: @escaping () -> Void) { self.run = run }
  }

  var ruleDidRun: (Int) -> Void = { _ in }
  private let script: GraphScript
  private var inputs: [Input]
  private var memos: [Int: Memo] = [:]
  /// The values that were read, by the counts of changes.
  private var values: [Int: [Int: Value]] = [:]
  private var observers: [Int: Observer] = [:]
  private var released: Set<Int> = []
  /// The reads of those who are running; nil for who does not track.
  private var readers: [Reads?] = []
  private var openUpdates = 0
  private var isNotifying = false

  init(_ script: GraphScript) {
    self.script = script
    inputs = script.inputs.map { Input(seen: $0.value) }
  }

  /// A node's value, computed from what is written alone; only of rules whose values are compared by `==`.
  func read(_ node: Int) -> Value? { released.contains(node) ? nil : readNode(node) }

  private func readNode(_ node: Int) -> Value {
    refresh(node)
    if let last = readers.indices.last { readers[last]?.append((node, version(node))) }
    values[node, default: [:]][version(node)] = value(node)
    return value(node)
  }

  private func value(_ node: Int) -> Value {
    node < inputs.count ? .success(inputs[node].seen) : memos[node]!.value
  }

  func write(_ value: Int, to input: Int) {
    guard !released.contains(input) else { return }
    let isSeen = script.inputs[input].equality(inputs[input].seen, value)
    inputs[input].written = isSeen ? nil : value
    notify()
  }

  func update(_ body: () -> Void) {
    openUpdates += 1
    body()
    openUpdates -= 1
    notify()
  }

  func untracked(_ body: () -> Void) {
    readers.append(nil)
    body()
    readers.removeLast()
  }

  func observe(_ number: Int, _ body: @escaping () -> Void) { start(number, Observer(run: body)) }

  func watch(_ number: Int, _ node: Int, _ callback: @escaping (Value, Value) -> Void) {
    guard !released.contains(node) else { return }
    var told: Value?
    start(
      number,
      Observer { [unowned self] in
        let new = readNode(node)
        guard let old = told else { return told = new }
        // The value that was told stays the one that is compared with.
        if isEqual(node, old, new) { return }
        told = new
        untracked { callback(old, new) }
      })
  }

  func cancel(_ number: Int) {
    guard let observer = observers[number], observer.isHeld else { return }
    observer.isCancelled = true
  }
  func drop(_ number: Int) { cancel(number) }
  func release(_ node: Int) { released.insert(node) }

  private func isEqual(_ node: Int, _ old: Value, _ new: Value) -> Bool {
    guard case .success(let old) = old, case .success(let new) = new else { return false }
    return node < inputs.count
      ? script.inputs[node].equality(old, new) : script.rules[node - inputs.count].equality(old, new)
  }

  // MARK: Observers

  private func start(_ number: Int, _ observer: Observer) {
    observers[number] = observer
    openUpdates += 1
    run(observer)
    openUpdates -= 1
    notify()
    observer.isHeld = true
  }

  private func run(_ observer: Observer) {
    readers.append([])
    observer.run()
    observer.reads = readers.removeLast()!
  }

  private func notify() {
    guard openUpdates == 0, !isNotifying else { return }
    isNotifying = true
    defer { isNotifying = false }
    while true {
      // In the order of subscription.
      let due = observers.sorted { $0.key < $1.key }.map(\.value).filter { observer in
        !observer.isCancelled && differs(observer.reads)
      }
      if due.isEmpty { return }
      for observer in due where !observer.isCancelled { run(observer) }
    }
  }

  /// Whether something has another value now than when it was read; failures are never equal.
  private func differs(_ reads: Reads) -> Bool {
    reads.contains { read in
      refresh(read.node)
      guard version(read.node) != read.version else { return false }
      return values[read.node]?[read.version].map { !isEqual(read.node, $0, value(read.node)) } ?? true
    }
  }

  // MARK: Rules

  private func hasChanged(_ reads: Reads) -> Bool {
    reads.contains { read in
      refresh(read.node)
      return version(read.node) != read.version
    }
  }

  private func version(_ node: Int) -> Int {
    node < inputs.count ? inputs[node].version : memos[node]!.version
  }

  private func refresh(_ node: Int) {
    guard node >= inputs.count else {
      if let written = inputs[node].written {
        inputs[node] = Input(seen: written, version: inputs[node].version + 1)
      }
      return
    }
    if let memo = memos[node], !hasChanged(memo.reads) { return }
    readers.append([])
    let value: Value
    do throws(GraphScript.Failure) {
      value = .success(try script.rules[node - inputs.count].evaluate { readNode($0) })
    } catch {
      value = .failure(error)
    }
    let reads = readers.removeLast()!
    ruleDidRun(node)
    if let old = memos[node], isEqual(node, old.value, value) {
      memos[node]?.reads = reads
    } else {
      memos[node] = Memo(value: value, version: (memos[node]?.version ?? 0) + 1, reads: reads)
    }
  }
}
