// A round compares stamps: what has changed since a watcher was settled is news to it. That is wrong for a value that
// was read by somebody else before the round and then set back: its stamp has moved on, but the watcher has seen just
// this value. So a read that replaces a value while watchers wait keeps the replaced one until they have been called.
extension GraphEngine {
  /// A value that a node had, for comparison with its present one.
  struct EarlierValue {
    /// The revision at which the node took on the value.
    let start: UInt64
    /// The revision at which the node took on another value; `.max` as long as that is not known.
    var end: UInt64
    /// Returns whether the node has an equal value at present; nil if its values can't be compared.
    var isPresentValue: (() -> Bool)?
  }

  /// Brings a stale node up to date for a reader outside of rounds, and keeps the values that this replaces if a
  /// watcher may have seen them.
  func refreshBetweenRounds(_ node: GraphNode.Pointer) {
    // Those of the round in hand are called whatever is read meanwhile, or have been found to be settled.
    if state.pointee.queue.count > state.pointee.roundEnd { state.pointee.keepsEarlierValues = true }
    evaluating { refresh(node, for: .outermost, as: $0) }
    state.pointee.keepsEarlierValues = !state.pointee.earlierValues.isEmpty
  }

  /// Keeps the value of a node that is about to be computed anew.
  ///
  /// Once a node has an earlier value this is called before each of its runs, so that the end of each value is known.
  @inline(never)
  func keepEarlierValue(of node: GraphNode.Pointer) {
    let start = node.pointee.changedAt
    var values = state.pointee.earlierValues[node] ?? []
    if let last = values.last {
      // The last run has not changed the value.
      if last.start == start { return }
      if last.end == .max { values[values.count - 1].end = start }
    }
    // Nobody asks for a value that no watcher can have seen.
    if node.pointee.flags.contains(.live), start <= state.pointee.lastSeenAt {
      let isPresentValue = node.pointee.body?._withUnsafeGuaranteedRef { $0.comparisonWithPresentValue() }
      values.append(EarlierValue(start: start, end: .max, isPresentValue: isPresentValue ?? nil))
    }
    if !values.isEmpty { state.pointee.earlierValues[node] = values }
  }

  /// When a watcher was settled before it was called.
  struct SettledWatcher {
    /// The revision of what it had seen.
    var revision: UInt64 = 0
    /// Whether it had also seen values of later revisions, which it had written itself.
    var hasSeenLater = false
  }

  /// Returns whether a current node has another value than a watcher has seen.
  ///
  /// A value is taken for another one if it can't be compared, or if the earlier one is not known.
  ///
  /// - Complexity: O(log *n*) in the number of values that the node had since the last round, and one comparison.
  func hasChanged(_ node: GraphNode.Pointer, since settled: SettledWatcher) -> Bool {
    guard node.pointee.changedAt > settled.revision else { return false }
    return settled.hasSeenLater || !state.pointee.keepsEarlierValues || !hasValue(node, of: settled.revision)
  }

  /// Returns whether a dependency that has changed since a node was verified is as the node has seen it.
  ///
  /// Only watchers look back. A rule has run since with the value between, and has to run again.
  @inline(__always)
  func isAsSeen(_ dependency: GraphNode.Pointer, by node: GraphNode.Pointer) -> Bool {
    state.pointee.keepsEarlierValues && node.pointee.flags.contains(.watcher)
      // What has written while it ran may have seen later values than those of its revision.
      && !node.pointee.status.contains(.wrote) && hasValue(dependency, of: node.pointee.verifiedAt)
  }

  /// Keeps the value of an input that is about to be settled with another one.
  ///
  /// Its handle, which still has the value, says by `completeEarlierValue(of:_:)` how it is compared before it lets go
  /// of it. If it never does, the input has the other value still.
  @inline(never)
  func keepEarlierValue(ofInput input: GraphNode.Pointer) {
    state.pointee.keepsEarlierValues = true
    keepEarlierValue(of: input)
  }

  /// Says how the earlier value of an input that was settled last is compared.
  @usableFromInline
  @inline(never)
  func completeEarlierValue(of input: GraphNode.Pointer, _ isPresentValue: @escaping () -> Bool) {
    guard var values = state.pointee.earlierValues[input], let last = values.last else { return }
    guard last.end == .max, last.isPresentValue == nil else { return }
    values[values.count - 1].isPresentValue = isPresentValue
    state.pointee.earlierValues[input] = values
  }

  @inline(never)
  private func hasValue(_ node: GraphNode.Pointer, of revision: UInt64) -> Bool {
    guard let values = state.pointee.earlierValues[node] else { return false }
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle].start <= revision { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return false }
    let value = values[low - 1]
    let end = value.end == .max ? node.pointee.changedAt : value.end
    return revision < end && value.isPresentValue?() ?? false
  }

  /// Lets go of earlier values: the watchers have been called.
  @inline(__always)
  func forgetEarlierValues() {
    if state.pointee.keepsEarlierValues { dropEarlierValues() }
  }

  @inline(never)
  private func dropEarlierValues() {
    let values = state.pointee.earlierValues
    state.pointee.earlierValues = [:]
    state.pointee.keepsEarlierValues = false
    // What the values' ends run finds them gone.
    withExtendedLifetime(values) {}
  }
}
