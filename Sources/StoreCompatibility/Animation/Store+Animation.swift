extension Store {
  /// Sends an action, without an animation.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: Not used.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A task that finishes when the effects of the action have finished.
  @discardableResult
  public func send(
    _ action: Action, animation: Animation?, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreTask {
    send(action, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sends an action, without an animation.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - transaction: Not used.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A task that finishes when the effects of the action have finished.
  @discardableResult
  public func send(
    _ action: Action, transaction: Transaction, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreTask {
    send(action, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension ButtonStateAction {
  /// Returns the action of a button that sends the given action, without an animation.
  ///
  /// - Parameters:
  ///   - action: The action; `nil` for a button that only dismisses the dialog.
  ///   - animation: Not used.
  /// - Returns: The action of the button.
  public static func send(_ action: Action?, animation: Animation?) -> Self { send(action) }
}
