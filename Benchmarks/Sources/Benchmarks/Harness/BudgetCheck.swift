/// A comparison of counted costs with budgets.
struct BudgetCheck {
  /// The tolerance for instructions, which is a fraction of the budget plus a constant for small scenarios.
  static let tolerance = (share: 0.05, instructions: 2.0)

  /// The tolerance for allocations, as a fraction of the budget.
  ///
  /// Growing buffers need more or fewer allocations, depending on the allocator's free memory. For example, running
  /// three effects in ten orders took 1 471 to 1 477 allocations in repeated runs in one process.
  static let allocationTolerance = 0.005

  private(set) var failures: [String] = []

  /// A text about each scenario that exceeds the limit of a ratio.
  private(set) var growths: [String] = []

  /// A Boolean value indicating whether all scenarios are within their budgets and ratios.
  var isKept: Bool { failures.isEmpty && growths.isEmpty }

  /// A text about each scenario whose cost is below its budget by more than the tolerance.
  private(set) var gains: [String] = []

  /// Compares the cost of one scenario with its budget.
  mutating func compare(_ actual: Budget, with budget: Budget?) {
    guard let budget else {
      failures.append("\(actual.scenario): has no budget")
      return
    }
    let (now, then) = (actual.counts, budget.counts)
    let slack = then.instructions * Self.tolerance.share + Self.tolerance.instructions
    let text = """
      \(actual.scenario): \(now.instructions.rounded(to: 1)) instructions per \(actual.unit), budget \
      \(then.instructions.rounded(to: 1)) (\(Self.change(from: then.instructions, to: now.instructions)))
      """
    if now.instructions > then.instructions + slack { failures.append(text) }
    if now.instructions < then.instructions - slack { gains.append(text) }
    if now.allocations > then.allocations * (1 + Self.allocationTolerance) + 0.000_5 {
      failures.append(
        """
        \(actual.scenario): \(now.allocations.rounded(to: 3)) allocations per \(actual.unit), budget \
        \(then.allocations.rounded(to: 3))
        """)
    }
  }

  /// Compares two scenarios whose operations do the same work, if both were counted.
  mutating func compare(_ ratio: RatioLimit, in results: [String: Budget]) {
    guard let one = results[ratio.scenario] else { return }
    let other: (name: String, instructions: Double)
    if let name = ratio.other {
      guard let counted = results[name] else { return }
      other = ("of \(name)", counted.counts.instructions)
    } else {
      guard let byHand = one.byHand else {
        failures.append("\(ratio.scenario): has a ratio, but nothing is written by hand")
        return
      }
      other = ("by hand", byHand.instructions)
    }
    let actual = one.counts.instructions / Swift.max(other.instructions, 1)
    guard actual > ratio.limit else { return }
    growths.append(
      """
      \(ratio.scenario): \(one.counts.instructions.rounded(to: 1)) instructions per \(one.unit), \
      \(actual.rounded(to: 2)) times the \(other.instructions.rounded(to: 1)) \(other.name); \
      at most \(ratio.limit.rounded(to: 2)) times are allowed
      """)
  }

  /// Finds budgets and ratios of scenarios that no longer exist.
  mutating func compareNames(_ scenarios: some Sequence<String>, of budgets: some Sequence<String>) {
    let names = Set(scenarios)
    for name in budgets where !names.contains(name) { failures.append("\(name): there is no such scenario") }
  }

  /// The final report; empty if nothing has changed.
  var report: String {
    var parts: [String] = []
    if !gains.isEmpty {
      parts.append(
        "Better than the budgets, which 'Benchmarks/budgets --accept' would tighten:\n\(list(gains))")
    }
    if !failures.isEmpty {
      parts.append("FAILED: \(failures.count) beyond the budgets:\n\(list(failures))\n\n\(Self.advice)")
    }
    if !growths.isEmpty {
      parts.append(
        "FAILED: \(growths.count) beyond the ratios of the budgets:\n\(list(growths))\n\n\(Self.adviceOnGrowth)"
      )
    }
    return parts.joined(separator: "\n\n")
  }

  private static let advice = """
    Likely causes, the likeliest first:
      more allocations: a closure that captures more than before, or escapes; an existential box; a buffer that is copied
        because an old value of it is kept; an array or a key path made for each operation
      many more instructions: generic code that is not specialised any more, because something on its way is not
        @inlinable, or is a method of a generic class; a key path literal in a generic context
      some more: retain and release of what is only borrowed; checks for overlapping access to a class's property; a
        stored property more, where a value is copied
      a whole file of them: another processor or C library than that of the budgets
    What to do: 'Benchmarks/profile SCENARIO' shows the functions that they are spent in; compare it with that of the
    commit before. If the growth is meant, 'Benchmarks/budgets --accept' writes the new values: say why in the commit.
    """

  private static let adviceOnGrowth = """
    Likely causes, the likeliest first:
      more with more elements: each operation looks at all of them, or a search begins at one end; a buffer is copied
        because an old value of it is kept; a table is made anew, or its hashes collide
      more than by hand: work for each element that only the whole array needs
    What to do: 'Benchmarks/profile SCENARIO' for both; the function whose share grows is the one. A ratio is a promise:
    it is a line of the file of budgets, which '--accept' does not change.
    """

  private static func change(from old: Double, to new: Double) -> String {
    let percent = (new - old) / Swift.max(old, 1) * 100
    return "\(percent < 0 ? "" : "+")\(percent.rounded(to: 1)) %"
  }

  private func list(_ lines: [String]) -> String { lines.map { "  \($0)" }.joined(separator: "\n") }
}
