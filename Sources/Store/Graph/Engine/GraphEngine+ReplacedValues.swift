// The values that observers have seen.
//
// A round compares stamps: an observer is called if something has changed since it was settled. That is wrong for a
// value that other code read before the round and then set back: its stamp has moved on, but the observer has seen just
// this value. So a read that replaces a value while observers wait keeps the replaced one until they have been called,
// and the rounds until then look back at those. Rounds without such a read do none of this.
extension GraphEngine {
  /// A value that a node had, for comparison with its present one.
  struct ReplacedValue {
    /// The revision at which the node took on the value.
    let start: UInt64
    /// The revision at which the node took on another value; `.max` as long as that is not known.
    var end: UInt64
    /// Returns whether the node has an equal value at present; nil if its values can't be compared.
    var isPresentValue: (() -> Bool)?
  }

  /// A Boolean value indicating whether a read may replace values that waiting observers have seen.
  ///
  /// Observers of the current round do not wait: they are called whatever is read meanwhile, or have been found to be
  /// settled. While values are kept, the end of each has to be known.
  @inline(__always)
  var replacesSeenValues: Bool {
    state.pointee.keepsReplacedValues || state.pointee.queue.count > state.pointee.roundEnd
  }

  /// Brings a stale node up to date, and keeps the values that this replaces if an observer may have seen them.
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
  /// Once a node has a replaced value this is called before each of its runs, so that the end of each value is known.
  /// Of an input, the handle still has the value, and says by `completeReplacedValue(of:_:)` how it is compared before it
  /// lets go of it. If it never does, the input has the other value still.
  @inline(never)
  func keepReplacedValue(of node: GraphNode.Pointer) {
    let start = node.pointee.changedAt
    var values = state.pointee.replacedValues[node] ?? []
    if let last = values.last {
      // The last run has not changed the value.
      if last.start == start { return }
      if last.end == .max { values[values.count - 1].end = start }
    }
    // A value that no observer can have seen is not needed.
    if node.pointee.flags.contains(.live), start <= state.pointee.lastSeenAt {
      let isPresentValue = node.pointee.body?._withUnsafeGuaranteedRef { $0.comparisonWithPresentValue() }
      values.append(ReplacedValue(start: start, end: .max, isPresentValue: isPresentValue ?? nil))
    }
    if !values.isEmpty { state.pointee.replacedValues[node] = values }
  }

  /// Says how the earlier value of an input that was settled last is compared.
  @usableFromInline
  @inline(never)
  func completeReplacedValue(of input: GraphNode.Pointer, _ isPresentValue: @escaping () -> Bool) {
    guard var values = state.pointee.replacedValues[input], let last = values.last else { return }
    guard last.end == .max, last.isPresentValue == nil else { return }
    values[values.count - 1].isPresentValue = isPresentValue
    state.pointee.replacedValues[input] = values
  }

  /// Returns a Boolean value indicating whether a node had, at a revision, the value that it has at present.
  ///
  /// - Complexity: O(log *n*) in the number of values that the node had since the last round, and one comparison.
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

  /// Lets go of earlier values: the observers have been called.
  @inline(__always)
  func forgetReplacedValues() {
    if state.pointee.keepsReplacedValues { dropReplacedValues() }
  }

  @inline(never)
  private func dropReplacedValues() {
    let values = state.pointee.replacedValues
    state.pointee.replacedValues = [:]
    state.pointee.keepsReplacedValues = false
    // What the values' ends run finds them gone.
    withExtendedLifetime(values) {}
  }
}

extension GraphEngine {
  /// The revision as of which an observer has seen the values of everything that it has read.
  enum Settled: Equatable {
    case at(UInt64)
    /// It has written what it had read before: what it has seen is of different revisions.
    case atSeveralRevisions
  }

  /// Notes that an observer was settled otherwise than by the beginning of its run.
  ///
  /// An observer has no value, so its `changedAt` is free. It keeps the revision for `takeSettled(_:)`.
  func noteSettled(_ observer: GraphNode.Pointer, _ settled: Settled) {
    switch settled {
    case .at(let revision):
      observer.pointee.verifiedAt = revision
      observer.pointee.changedAt = revision
    case .atSeveralRevisions:
      // Each later change is a change for it.
      observer.pointee.verifiedAt = 0
      observer.pointee.changedAt = .max
    }
  }

  /// Returns the revision at which the running observer was settled before.
  ///
  /// - Parameter revision: The revision of the beginning of its last run.
  /// - Returns: That, or what was noted since.
  func takeSettled(_ revision: UInt64) -> Settled {
    let observer = innermostReader
    defer { observer.pointee.changedAt = 0 }
    if observer.pointee.changedAt == .max { return .atSeveralRevisions }
    return .at(max(revision, observer.pointee.changedAt))
  }

  /// Returns a Boolean value indicating whether anything that an observer has read has another value now than the
  /// observer has seen.
  ///
  /// Only observers look back. A rule has run since with the value between, and has to run again.
  func hasNews(for observer: GraphNode.Pointer, as reader: GraphReader.Pointer) -> Bool {
    // It has seen several values of something.
    if observer.pointee.verifiedAt == 0 { return true }
    var next = observer.pointee.dependencies
    while let link = next {
      let dependency = link.pointee.dependency
      // In the order of use, and no further than the first that has changed.
      if !isCurrent(dependency) { bringUpToDate(dependency, for: Step(checking: link), as: reader) }
      if hasChanged(dependency, since: observer.pointee.verifiedAt) { return true }
      next = link.pointee.nextDependency
    }
    // For `takeSettled(_:)`.
    noteSettled(observer, .at(state.pointee.revision))
    return false
  }

  /// Returns a Boolean value indicating whether a current node has another value than an observer has seen.
  func hasChanged(_ node: GraphNode.Pointer, since settled: Settled, of revision: UInt64) -> Bool {
    switch settled {
    case .at(let revision): hasChanged(node, since: revision)
    case .atSeveralRevisions: node.pointee.changedAt > revision
    }
  }

  /// Returns a Boolean value indicating whether a current node has another value than it had at a revision.
  ///
  /// A value is taken for another one if it can't be compared, or if the earlier one is not known.
  private func hasChanged(_ node: GraphNode.Pointer, since revision: UInt64) -> Bool {
    guard node.pointee.changedAt > revision else { return false }
    return !state.pointee.keepsReplacedValues || !hasValue(node, of: revision)
  }
}
