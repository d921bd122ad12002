extension Store {
  /// Sends an action.
  ///
  /// When this method returns, the store has reduced the action and the actions of its `.send` effects. If an action is
  /// sent while a reducer of this store is running, the store reports an issue and reduces the action after the current
  /// one.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A task that finishes when the effects of the action have finished.
  /// - Complexity: The cost of the reducer, plus one comparison for each observed property. An action without an effect
  ///   allocates nothing. See <doc:Costs>.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action, isolation: consuming isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreTask {
    if !core.belongs(to: isolation) {
      let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
      if let task = sendFromElsewhere(action, at: site, isolation: isolation) { return task }
    }
    if !core.status.isDisjoint(with: .noting) {
      core.noteSend(
        at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column), from: node)
    }
    core.spend(isolation)
    return withUnsafePointer(to: action) { submit(UnsafeRawPointer($0), resolver) }
  }

  /// Sends an action if neither the store nor the calling code has an isolation.
  ///
  /// If the store has an isolation, the method checks that the calling code has the same isolation. If only the calling
  /// code has an isolation, the method binds the store to it. In both cases, the method then returns `nil`.
  @usableFromInline
  func sendFromElsewhere(_ action: Action, at site: SourceSite, isolation: (any Actor)?) -> StoreTask? {
    guard isolation == nil, core.isUnbound else {
      core.enterFromElsewhere(isolation, at: site)
      return nil
    }
    return core.caughtUp {
      // The status is read only inside this closure, because an effect may be reducing actions for this store before
      // the closure runs.
      if !core.status.isDisjoint(with: .noting) { core.noteSend(at: site, from: node) }
      return withUnsafePointer(to: action) { submit(UnsafeRawPointer($0), resolver) }
    }
  }
}
