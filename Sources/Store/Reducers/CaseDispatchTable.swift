/// A table that selects, by the case of an action, which of several consecutive reducers run.
///
/// Most of these reducers handle only one case. The table has a row for each tag, which is the number of a case.
///
/// Without the table, each of twenty sibling reducers would inspect every action, only to find that the action is not
/// for it. One inspection takes 75 instructions.
@usableFromInline
final class CaseDispatchTable {
  /// The maximum number of a table's reducers that run for every action.
  ///
  /// Every row of the table contains such a reducer again.
  private static let alwaysLimit = 4

  /// The rows: one step for each tag from zero on, and a last step for all other tags.
  private let rows: UnsafeMutableBufferPointer<StoredStep>

  private init(_ steps: ArraySlice<ReducerStep>) {
    let last = (steps.map(\.tag).max() ?? -1) + 1
    rows = .allocate(capacity: last + 1)
    for tag in rows.indices {
      let row = steps.filter { $0.tag < 0 || $0.tag == tag }
      rows.initializeElement(at: tag, to: StoredStep(.inOrder(ContiguousArray(row))))
    }
  }

  deinit {
    rows.deinitialize()
    rows.deallocate()
  }

  /// Returns the steps in order, combined into tables where possible.
  @usableFromInline
  static func grouped<Action>(
    _ steps: ContiguousArray<ReducerStep>, _ action: Action.Type
  ) -> ContiguousArray<ReducerStep> {
    guard steps.count(where: { $0.tag >= 0 }) > 1, let type = Action.self as? any CasePathable.Type else {
      return steps
    }
    return ContiguousArray(
      parts(of: Array(steps)).flatMap { part in
        part.count(where: { $0.tag >= 0 }) > 1 ? [CaseDispatchTable(part).step(type)] : Array(part)
      })
  }

  /// Returns the steps split into parts that each fit into a table.
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
      let tag = borrow(BuiltReducer<Void, Action>.action(at: action)) { Action._caseTag(of: $0) }
      return self.row(tag).pointee.run(state, action)
    }
  }

  @inline(__always)
  private func row(_ tag: Int) -> UnsafeMutablePointer<StoredStep> {
    rows.start + (rows.indices.contains(tag) ? tag : rows.count - 1)
  }
}
