// Replaced values that observers have seen.
//
// A round compares stamps: it calls an observer if a stamp is newer than the observer's. This is wrong for a value that
// other code read before the round and then set back: its stamp is newer, but the observer has seen this very value.
// Therefore, a read that replaces a value while observers wait keeps the replaced value until they have been called,
// and the rounds until then compare with the kept values. Rounds without such a read do none of this.
extension GraphEngine {
  /// A former value of a node, for comparison with its current value.
  struct ReplacedValue {
    /// The revision at which the node got the value.
    let start: UInt64
    /// The revision at which the node got another value; `.max` while it is unknown.
    var end: UInt64
    /// Returns a Boolean value indicating whether the node's current value is equal; nil if its values can't be
    /// compared.
    var isPresentValue: (() -> Bool)?
  }

  /// A Boolean value indicating whether a read may replace values that waiting observers have seen.
  ///
  /// Observers of the current round do not wait: they are already called or settled. While values are kept, the engine
  /// must know when each of them ended.
  @inline(__always)
  var replacesSeenValues: Bool {
    state.pointee.keepsReplacedValues || state.pointee.queue.count > state.pointee.roundEnd
  }

  /// Brings a stale node up to date, and keeps replaced values that an observer may have seen.
  @inline(never)
  func refreshKeeping(_ node: GraphNode.Pointer, for origin: Step) {
    evaluating { refresh(node, for: origin, as: $0, keeping: true) }
  }

  /// Brings a stale node up to date, out of line, for the less usual rounds.
  @inline(never)
  func bringUpToDate(_ node: GraphNode.Pointer, for origin: Step, as reader: GraphReader.Pointer) {
    if node.pointee.flags.contains(.input) {
      settle(node, keeping: true)
    } else {
      refresh(node, for: origin, as: reader, keeping: true)
    }
  }

  /// Keeps the value of a node that is about to be replaced.
  ///
  /// Once a node has a replaced value, this is called before each of its runs, so that the end of each value is known.
  /// The value of an input is still in its handle, which calls `completeReplacedValue(of:_:)` with a comparison before
  /// it drops the value. If it never does, the input still has that value.
  @inline(never)
  func keepReplacedValue(of node: GraphNode.Pointer) {
    let start = node.pointee.changedAt
    var values = state.pointee.replacedValues[node] ?? []
    if let last = values.last {
      // The last run has not changed the value.
      if last.start == start { return }
      if last.end == .max { values[values.count - 1].end = start }
    }
    // A value that no observer has seen is not needed.
    if node.pointee.flags.contains(.live), start <= state.pointee.lastSeenAt {
      let isPresentValue = node.pointee.body?._withUnsafeGuaranteedRef { $0.comparisonWithPresentValue() }
      values.append(ReplacedValue(start: start, end: .max, isPresentValue: isPresentValue ?? nil))
    }
    if !values.isEmpty { state.pointee.replacedValues[node] = values }
  }

  /// Sets the comparison with the former value of the input that was settled last.
  @usableFromInline
  @inline(never)
  func completeReplacedValue(of input: GraphNode.Pointer, _ isPresentValue: @escaping () -> Bool) {
    guard var values = state.pointee.replacedValues[input], let last = values.last else { return }
    guard last.end == .max, last.isPresentValue == nil else { return }
    values[values.count - 1].isPresentValue = isPresentValue
    state.pointee.replacedValues[input] = values
  }

  /// Returns a Boolean value indicating whether a node had its current value at a revision.
  ///
  /// - Complexity: O(log *n*) in the number of values of the node since the last round, plus one comparison.
  private func hasValue(_ node: GraphNode.Pointer, of revision: UInt64) -> Bool {
    guard let values = state.pointee.replacedValues[node] else { return false }
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

  /// Discards the former values, because the observers have been called.
  @inline(__always)
  func forgetReplacedValues() {
    if state.pointee.keepsReplacedValues { dropReplacedValues() }
  }

  @inline(never)
  private func dropReplacedValues() {
    let values = state.pointee.replacedValues
    state.pointee.replacedValues = [:]
    state.pointee.keepsReplacedValues = false
    // Moved out first, because the deinits of the values may use the graph.
    withExtendedLifetime(values) {}
  }
}

extension GraphEngine {
  /// Returns the revision at which an observer has seen the values of all its dependencies.
  enum Settled: Equatable {
    case at(UInt64)
    /// The observer wrote a value that it had read before, so it has seen values of different revisions.
    case atSeveralRevisions
  }

  /// Records that an observer was settled, other than by the start of a run.
  ///
  /// An observer has no value, so its `changedAt` is free. It keeps the revision for `takeSettled(_:)`.
  func noteSettled(_ observer: GraphNode.Pointer, _ settled: Settled) {
    switch settled {
    case .at(let revision):
      observer.pointee.verifiedAt = revision
      observer.pointee.changedAt = revision
    case .atSeveralRevisions:
      // Later changes concern the observer.
      observer.pointee.verifiedAt = 0
      observer.pointee.changedAt = .max
    }
  }

  /// Returns the revision at which the running observer was last settled.
  ///
  /// - Parameter revision: The revision at which its last run began.
  /// - Returns: This revision, or a later one if the observer has been settled since then.
  func takeSettled(_ revision: UInt64) -> Settled {
    let observer = innermostReader
    defer { observer.pointee.changedAt = 0 }
    if observer.pointee.changedAt == .max { return .atSeveralRevisions }
    return .at(max(revision, observer.pointee.changedAt))
  }

  /// Returns a Boolean value indicating whether a dependency of an observer differs from the value that the observer
  /// has seen.
  ///
  /// Only observers are compared with the values that they have seen. A rule has run with the intermediate value since,
  /// and must run again.
  func hasNews(for observer: GraphNode.Pointer, as reader: GraphReader.Pointer) -> Bool {
    // The observer has seen several values of one dependency.
    if observer.pointee.verifiedAt == 0 { return true }
    var next = observer.pointee.dependencies
    while let link = next {
      let dependency = link.pointee.dependency
      // In the order of the reads, up to the first that has changed.
      if !isCurrent(dependency) { bringUpToDate(dependency, for: Step(checking: link), as: reader) }
      if hasChanged(dependency, since: observer.pointee.verifiedAt) { return true }
      next = link.pointee.nextDependency
    }
    // For `takeSettled(_:)`.
    noteSettled(observer, .at(state.pointee.revision))
    return false
  }

  /// Returns a Boolean value indicating whether the value of a current node differs from the value that an observer has
  /// seen.
  func hasChanged(_ node: GraphNode.Pointer, since settled: Settled, of revision: UInt64) -> Bool {
    switch settled {
    case .at(let revision): hasChanged(node, since: revision)
    case .atSeveralRevisions: node.pointee.changedAt > revision
    }
  }

  /// Returns a Boolean value indicating whether the value of a current node differs from its value at a revision.
  ///
  /// Values that can't be compared, or whose former value is unknown, count as different.
  private func hasChanged(_ node: GraphNode.Pointer, since revision: UInt64) -> Bool {
    guard node.pointee.changedAt > revision else { return false }
    return !state.pointee.keepsReplacedValues || !hasValue(node, of: revision)
  }
}
