/// What a rule of a random graph does: a function of what it reads, with branches and errors.
struct RuleSpec {
  enum Kind: CaseIterable {
    case sum, pick, firstEven, parity, constant, failing, recovering
  }

  struct Failure: Error, Equatable { let value: Int }

  let kind: Kind
  let dependencies: [Int]

  /// Computes the value by reading nodes through a closure.
  func evaluate(_ read: (Int) throws -> Int) throws -> Int {
    switch kind {
    case .sum: return try dependencies.reduce(0) { try $0 + read($1) } % 7
    case .pick:
      let choice = try abs(read(dependencies[0]))
      return try read(dependencies[choice % dependencies.count])
    case .firstEven:
      for dependency in dependencies {
        let value = try read(dependency)
        if value.isMultiple(of: 2) { return value }
      }
      return -1
    case .parity: return try read(dependencies[0]) & 1
    case .constant:
      for dependency in dependencies { _ = try? read(dependency) }
      return 5
    case .failing:
      let value = try read(dependencies[0])
      if value % 3 == 2 { throw Failure(value: value) }
      return try value + (dependencies.count > 1 ? read(dependencies[1]) : 0)
    case .recovering: return dependencies.reduce(0) { $0 + ((try? read($1)) ?? -1) }
    }
  }
}

/// The semantics of the graph without any of its means: no marks, no revisions, no liveness.
///
/// Every node counts its changes. To bring a rule up to date, compare the counts of what it read, in that
/// order, each brought up to date first; run it at the first difference.
final class GraphOracle {
  private struct Memo {
    var value: Result<Int, any Error>
    var version = 0
    var reads: [(node: Int, version: Int)] = []
  }

  private struct Input {
    var written: Int
    var seen: Int
    var version = 0
  }

  private var inputs: [Input]
  private let specs: [RuleSpec]
  private var memos: [Int: Memo] = [:]
  /// The values that nodes had when they were read, by their versions.
  private var values: [Int: [Int: Int]] = [:]
  private var readers: [[(node: Int, version: Int)]] = []

  /// Which rules have run, in the order in which they finished.
  private(set) var runs: [Int] = []

  init(inputs: [Int], specs: [RuleSpec]) {
    self.inputs = inputs.map { Input(written: $0, seen: $0) }
    self.specs = specs
  }

  func write(_ value: Int, to input: Int) {
    inputs[input].written = value
  }

  /// Computes a node's value from the inputs alone.
  func valueFromScratch(_ node: Int) throws -> Int {
    if node < inputs.count { return inputs[node].written }
    return try specs[node - inputs.count].evaluate(valueFromScratch)
  }

  /// Reads a node as the innermost reader, or as nobody.
  func read(_ node: Int) throws -> Int {
    refresh(node)
    if let value = value(node) { values[node, default: [:]][version(node)] = value }
    if !readers.isEmpty { readers[readers.count - 1].append((node, version(node))) }
    return try node < inputs.count ? inputs[node].seen : memos[node]!.value.get()
  }

  /// Runs a closure and returns what it read.
  func tracking(_ body: () -> Void) -> [(node: Int, version: Int)] {
    readers.append([])
    body()
    return readers.removeLast()
  }

  /// Whether something that an observer has read has another value now; errors are never equal.
  func differs(_ reads: [(node: Int, version: Int)]) -> Bool {
    reads.contains { read in
      refresh(read.node)
      if version(read.node) == read.version { return false }
      guard let old = values[read.node]?[read.version], let new = value(read.node) else { return true }
      return old != new
    }
  }

  /// Whether something that was read has changed since, though it may have been set back.
  func hasChanged(_ reads: [(node: Int, version: Int)]) -> Bool {
    reads.contains { read in
      refresh(read.node)
      return version(read.node) != read.version
    }
  }

  private func value(_ node: Int) -> Int? {
    node < inputs.count ? inputs[node].seen : try? memos[node]?.value.get()
  }

  func version(_ node: Int) -> Int {
    node < inputs.count ? inputs[node].version : memos[node]!.version
  }

  private func refresh(_ node: Int) {
    guard node >= inputs.count else {
      if inputs[node].written != inputs[node].seen {
        inputs[node].seen = inputs[node].written
        inputs[node].version += 1
      }
      return
    }
    if let memo = memos[node], !hasChanged(memo.reads) { return }
    var value: Result<Int, any Error> = .success(0)
    let reads = tracking {
      value = Result { try specs[node - inputs.count].evaluate(read) }
    }
    runs.append(node)
    var memo = memos[node] ?? Memo(value: value, version: -1)
    memo.reads = reads
    if case .success(let old) = memo.value, case .success(let new) = value, old == new, memo.version >= 0 {
      memos[node] = memo
    } else {
      memo.value = value
      memo.version += 1
      memos[node] = memo
    }
  }
}
