/// Reducers in a row, most of which have something to do for one case of the action only: found by the case's tag.
///
/// Asked one after the other, each of twenty siblings takes an action apart to find that it is not for it, which is 75
/// instructions.
@usableFromInline
final class TagTable {
  /// How many reducers may be in a table that have to be asked about every action: they are in each row.
  private static let alwaysLimit = 4

  /// What there is to do for the tags from zero on.
  private let rows: UnsafeMutableBufferPointer<Unmanaged<Row>>
  /// What there is to do for any other.
  private let others: Row

  /// What there is to do for one tag.
  ///
  /// An object that is not counted as it is used: a closure out of an array would be retained for each call.
  private final class Row {
    let step: ReducerStep

    init(_ steps: some Sequence<ReducerStep>) { step = .inOrder(ContiguousArray(steps)) }
  }

  private init(_ steps: ArraySlice<ReducerStep>) {
    let tags = Set(steps.lazy.map(\.tag).filter { $0 >= 0 })
    let others = Row(steps.filter { $0.tag < 0 })
    self.others = others
    rows = .allocate(capacity: (tags.max() ?? -1) + 1)
    for tag in rows.indices {
      let row = tags.contains(tag) ? Row(steps.filter { $0.tag < 0 || $0.tag == tag }) : others
      // Given back by the deinit.
      rows.initializeElement(at: tag, to: .passRetained(row))
    }
  }

  deinit {
    for row in rows { row.release() }
    rows.deallocate()
  }

  /// The steps, in order, with those in tables together that can be.
  @usableFromInline
  static func grouped<Action>(
    _ steps: ContiguousArray<ReducerStep>, _ action: Action.Type
  ) -> ContiguousArray<ReducerStep> {
    guard steps.count(where: { $0.tag >= 0 }) > 1, let type = Action.self as? any CasePathable.Type else {
      return steps
    }
    return ContiguousArray(
      parts(of: Array(steps)).flatMap { part in
        part.count(where: { $0.tag >= 0 }) > 1 ? [TagTable(part).step(type)] : Array(part)
      })
  }

  /// The steps in parts that are fit for a table each.
  private static func parts(of steps: [ReducerStep]) -> [ArraySlice<ReducerStep>] {
    var parts: [ArraySlice<ReducerStep>] = []
    var (start, always) = (0, 0)
    for index in steps.indices where steps[index].tag < 0 {
      always += 1
      guard always > alwaysLimit else { continue }
      parts.append(steps[start..<index])
      (start, always) = (index, 1)
    }
    return parts + [steps[start...]]
  }

  private func step<Action: CasePathable>(_ action: Action.Type) -> ReducerStep {
    ReducerStep { state, action in
      // A step is only given the actions that it was built for.
      self.run(borrow(action.assumingMemoryBound(to: Action.self)) { Action._caseTag(of: $0) }, state, action)
    }
  }

  @inline(__always)
  private func run(
    _ tag: Int, _ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer
  ) -> EffectNode? {
    guard rows.indices.contains(tag) else { return others.step.run(state, action) }
    // The table keeps its rows until its deinit.
    return rows[tag]._withUnsafeGuaranteedRef { $0.step.run(state, action) }
  }
}
