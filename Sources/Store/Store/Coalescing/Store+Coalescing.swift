import Effects

extension Store {
  /// Returns a source that merges signals from any thread into actions of this root store, in one of the usual ways.
  ///
  /// ```swift
  /// let ticks = store.coalescing(Int.self, merging: .adding) { .ticked($0) }
  /// ```
  ///
  /// For a child feature, make the source from the root store: `{ .child(.ticked($0)) }`.
  ///
  /// If the store has no isolation, for example in the default value of a property, the store reduces the actions of
  /// the source only when the program uses the store. To avoid this, call this method in code that is isolated to an
  /// actor: the call binds the store to that actor.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - merging: The way to merge the values: `.adding`, `.or` for sets, option sets and Boolean values, or `.latest`.
  ///   - isolation: The store's isolation, which must be the caller's isolation.
  ///   - fileID: The module and file that messages name.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - action: A closure that makes the action from the merged values. The store calls the closure on its isolation
  ///     when it reduces the action.
  /// - Returns: The source. It does not keep the store alive.
  public func coalescing<Value: Sendable>(
    _ type: Value.Type = Value.self, merging: CoalescingSource<Value>.Merging,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    action: @escaping @Sendable (_ values: Value) -> Action
  ) -> CoalescingSource<Value> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    if node.isRoot, let root = core as? RootCore<State, Action> {
      return core.exclusively { root.makeSource(merging: merging, at: site, action: action) }
    }
    let message = """
      'coalescing' was called on a child store. The returned source drops all values.

      Fix: make the source from the root store, and embed the action of the child: \
      'rootStore.coalescing(\(Value.self).self, merging: …) { .child(…) }'.
      """
    IssueReporting.report(RuntimeIssue(kind: .custom, message: message, site: site))
    let buffer = SignalBuffer(merging: merging, at: site)
    buffer.end()
    return CoalescingSource(buffer: buffer)
  }

  /// Returns a source that merges signals from any thread into actions of this root store.
  ///
  /// ```swift
  /// let changed = store.coalescing(Set<File.ID>.self, merging: { $0.formUnion($1) }) { .filesChanged($0) }
  /// ```
  ///
  /// For a child feature, make the source from the root store: `{ .child(.filesChanged($0)) }`.
  ///
  /// If the store has no isolation, for example in the default value of a property, the store reduces the actions of
  /// the source only when the program uses the store. To avoid this, call this method in code that is isolated to an
  /// actor: the call binds the store to that actor.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - merging: A closure that merges a value into the values that were signalled before it. The source calls the
  ///     closure on the thread that signals the value, under the lock of the source. The closure must be short, and
  ///     must not wait or signal.
  ///   - isolation: The store's isolation, which must be the caller's isolation.
  ///   - fileID: The module and file that messages name.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - action: A closure that makes the action from the merged values. The store calls the closure on its isolation
  ///     when it reduces the action.
  /// - Returns: The source. It does not keep the store alive.
  public func coalescing<Value: Sendable>(
    _ type: Value.Type = Value.self,
    merging: @escaping @Sendable (_ values: inout Value, _ value: Value) -> Void,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    action: @escaping @Sendable (_ values: Value) -> Action
  ) -> CoalescingSource<Value> {
    coalescing(
      type, merging: .init(merge: merging), isolation: isolation,
      fileID: fileID, filePath: filePath, line: line, column: column, action: action)
  }
}
