// How the engine keeps replaced values that observers have seen.
//
// Before the engine calls observers, it compares stamps, which are the revisions in the nodes: it calls an observer if
// the stamp of a dependency is newer than the stamp of the observer. Stamps alone are wrong if other code changed a
// value, read it, and set it back before this comparison. The stamp of this value is newer, but the observer has
// already seen an equal value. Therefore, a read that replaces a value while observers wait keeps the replaced value
// until the engine has called these observers. The engine then compares the current values with the kept values. If
// there was no such read, it only compares stamps.
extension GraphEngine {
  /// A former value of a node, for comparison with its current value.
  struct ReplacedValue {
    /// The revision at which the node got the value.
    let start: UInt64
    /// The revision at which the node got another value; `.max` while this revision is unknown.
    var end: UInt64
    /// A closure that returns whether the node's current value equals this value; `nil` if values can't be compared.
    var isPresentValue: (() -> Bool)?
  }

  /// A Boolean value indicating whether a read may replace values that waiting observers have seen.
  ///
  /// Observers in the current round of calls do not wait, because the engine has already decided whether to call them.
  /// If the engine already keeps values, this property is true, because the engine must know when each kept value was
  /// replaced.
  @inline(__always)
  var replacesSeenValues: Bool {
    state.pointee.keepsReplacedValues || state.pointee.queue.count > state.pointee.roundEnd
  }

  /// Brings a stale node up to date, and keeps replaced values that an observer may have seen.
  @inline(never)
  func refreshKeeping(_ node: GraphNode.Pointer, for origin: Step) {
    evaluating { refresh(node, for: origin, as: $0, keeping: true) }
  }

  /// Brings a stale node up to date and keeps its replaced value, in a function that is not inlined because it is
  /// rarely needed.
  @inline(never)
  func bringUpToDate(_ node: GraphNode.Pointer, for origin: Step, as reader: GraphReader.Pointer) {
    if node.pointee.flags.contains(.input) {
      settle(node, keeping: true)
    } else {
      refresh(node, for: origin, as: reader, keeping: true)
    }
  }

  /// Keeps the current value of a node that is about to get a new value.
  ///
  /// If the engine already keeps a value of the node, it calls this method before each further run of the node, to
  /// record when each kept value was replaced. The replaced value of an input is still in the input's handle. The
  /// handle calls `completeReplacedValue(of:_:)` with a comparison before it drops the replaced value. If the handle
  /// never makes this call, the input was not written again. Then the input's value still differs from the replaced
  /// value, and no comparison is needed.
  @inline(never)
  func keepReplacedValue(of node: GraphNode.Pointer) {
    let start = node.pointee.changedAt
    var values = state.pointee.replacedValues[node] ?? []
    if let last = values.last {
      // The last run of the node has not changed its value.
      if last.start == start { return }
      if last.end == .max { values[values.count - 1].end = start }
    }
    // A value that no observer has seen need not be kept.
    if node.pointee.flags.contains(.live), start <= state.pointee.lastSeenAt {
      let isPresentValue = node.pointee.body?._withUnsafeGuaranteedRef { $0.comparisonWithPresentValue() }
      values.append(ReplacedValue(start: start, end: .max, isPresentValue: isPresentValue ?? nil))
    }
    if !values.isEmpty { state.pointee.replacedValues[node] = values }
  }

  /// Adds the closure that compares an input's current value with its replaced value.
  ///
  /// Only the handle of the input has these values, so the handle calls this method after the engine has kept the
  /// replaced value.
  @usableFromInline
  @inline(never)
  func completeReplacedValue(of input: GraphNode.Pointer, _ isPresentValue: @escaping () -> Bool) {
    guard var values = state.pointee.replacedValues[input], let last = values.last else { return }
    guard last.end == .max, last.isPresentValue == nil else { return }
    values[values.count - 1].isPresentValue = isPresentValue
    state.pointee.replacedValues[input] = values
  }

  /// Returns a Boolean value indicating whether the value of a node at a revision was equal to its current value.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of kept values of the node, plus one comparison of values.
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

  /// Discards the kept values after the engine has called the observers.
  @inline(__always)
  func forgetReplacedValues() {
    if state.pointee.keepsReplacedValues { dropReplacedValues() }
  }

  @inline(never)
  private func dropReplacedValues() {
    let values = state.pointee.replacedValues
    state.pointee.replacedValues = [:]
    state.pointee.keepsReplacedValues = false
    // The values are moved out first, because their deinitializers may use the graph.
    withExtendedLifetime(values) {}
  }
}

extension GraphEngine {
  /// The revision whose values an observer has seen.
  enum Settled: Equatable {
    /// The observer has seen the values of one revision.
    case at(UInt64)
    /// The observer has seen values of different revisions, because it wrote a value after it had read the value.
    case atSeveralRevisions
  }

  /// Records the revision whose values an observer has seen, if it is not the revision at which the observer's last run
  /// began.
  ///
  /// An observer has no value, so its `changedAt` has no other use. This method stores the revision there for
  /// `takeSettled(_:)`.
  func noteSettled(_ observer: GraphNode.Pointer, _ settled: Settled) {
    switch settled {
    case .at(let revision):
      observer.pointee.verifiedAt = revision
      observer.pointee.changedAt = revision
    case .atSeveralRevisions:
      // Compared with revision 0, all dependencies count as changed.
      observer.pointee.verifiedAt = 0
      observer.pointee.changedAt = .max
    }
  }

  /// Returns the revision whose values the running observer had seen before this run.
  ///
  /// - Parameter revision: The revision at which the observer's last run began.
  /// - Returns: The given revision, or a later revision if `noteSettled(_:_:)` has recorded one.
  func takeSettled(_ revision: UInt64) -> Settled {
    let observer = innermostReader
    defer { observer.pointee.changedAt = 0 }
    if observer.pointee.changedAt == .max { return .atSeveralRevisions }
    return .at(max(revision, observer.pointee.changedAt))
  }

  /// Returns a Boolean value indicating whether a dependency of an observer differs from the value that the observer
  /// has seen.
  ///
  /// The engine compares kept values only for observers. A rule may have run with an intermediate value, so it must run
  /// again.
  func hasNews(for observer: GraphNode.Pointer, as reader: GraphReader.Pointer) -> Bool {
    // Zero means that the observer has seen values of different revisions.
    if observer.pointee.verifiedAt == 0 { return true }
    var next = observer.pointee.dependencies
    while let link = next {
      let dependency = link.pointee.dependency
      // The loop updates dependencies in the order of the reads, up to the first that has changed.
      if !isCurrent(dependency) { bringUpToDate(dependency, for: Step(checking: link), as: reader) }
      if hasChanged(dependency, since: observer.pointee.verifiedAt) { return true }
      next = link.pointee.nextDependency
    }
    // The observer's next run calls `takeSettled(_:)`.
    noteSettled(observer, .at(state.pointee.revision))
    return false
  }

  /// Returns a Boolean value indicating whether the value of a node, which is up to date, differs from the value that
  /// an observer has seen.
  func hasChanged(_ node: GraphNode.Pointer, since settled: Settled, of revision: UInt64) -> Bool {
    switch settled {
    case .at(let revision): hasChanged(node, since: revision)
    case .atSeveralRevisions: node.pointee.changedAt > revision
    }
  }

  /// Returns a Boolean value indicating whether the value of a node, which is up to date, differs from its value at a
  /// revision.
  ///
  /// A value counts as different if it can't be compared, or if its value at the revision is unknown.
  private func hasChanged(_ node: GraphNode.Pointer, since revision: UInt64) -> Bool {
    guard node.pointee.changedAt > revision else { return false }
    return !state.pointee.keepsReplacedValues || !hasValue(node, of: revision)
  }
}
