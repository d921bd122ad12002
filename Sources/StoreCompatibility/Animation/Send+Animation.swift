extension Send {
  /// Sends `action` without an animation, and returns when the store has reduced the action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: Not used.
  public nonisolated(nonsending) func callAsFunction(_ action: sending Action, animation: Animation?) async {
    await self(action)
  }

  /// Sends `action` without an animation, and returns when the store has reduced the action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - transaction: Not used.
  public nonisolated(nonsending) func callAsFunction(
    _ action: sending Action, transaction: Transaction
  ) async {
    await self(action)
  }
}

extension DismissEffect {
  /// Dismisses the feature without an animation, and returns when its state is gone.
  ///
  /// - Parameters:
  ///   - animation: Not used.
  ///   - fileID: The module and file where the issue is reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  public nonisolated(nonsending) func callAsFunction(
    animation: Animation?, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await self(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Dismisses the feature without an animation, and returns when its state is gone.
  ///
  /// - Parameters:
  ///   - transaction: Not used.
  ///   - fileID: The module and file where the issue is reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  public nonisolated(nonsending) func callAsFunction(
    transaction: Transaction, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await self(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
