import Effects
import Store

extension TestStore {
  /// Returns a source that merges signals from any thread into actions, in a predefined way.
  ///
  /// The test receives these actions like the actions of an effect. Values that are signalled before the test receives
  /// an action are merged into that action. If the test ends before it has received all of these actions, it fails at
  /// the line of this call.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - merging: The way to merge the values: `.adding`, `.or` for sets and sets of options, or `.latest`.
  ///   - isolation: The store's isolation, which must be the caller's isolation.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - action: A closure that returns the action for the merged values. It runs when the test receives the action.
  /// - Returns: The source. It does not keep the store alive.
  public func coalescing<Value: Sendable>(
    _ type: Value.Type = Value.self, merging: CoalescingSource<Value>.Merging,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    action: @escaping @Sendable (_ values: Value) -> Action
  ) -> CoalescingSource<Value> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    root.enter(isolation, at: site)
    return root.makeSource(merging: merging, at: site, action: action)
  }

  /// Returns a source that merges signals from any thread into actions.
  ///
  /// The test receives these actions like the actions of an effect. Values that are signalled before the test receives
  /// an action are merged into that action. If the test ends before it has received all of these actions, it fails at
  /// the line of this call.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - merging: A closure that merges a value into the values that were signalled before. It runs on the thread that
  ///     signals the value, under the lock of the source. It must be short, and must not wait or signal.
  ///   - isolation: The store's isolation, which must be the caller's isolation.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - action: A closure that returns the action for the merged values. It runs when the test receives the action.
  /// - Returns: The source. It does not keep the store alive.
  public func coalescing<Value: Sendable>(
    _ type: Value.Type = Value.self,
    merging: @escaping @Sendable (_ values: inout Value, _ value: Value) -> Void,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    action: @escaping @Sendable (_ values: Value) -> Action
  ) -> CoalescingSource<Value> {
    coalescing(
      type, merging: .init(merge: merging), isolation: isolation,
      fileID: fileID, file: filePath, line: line, column: column, action: action)
  }
}
