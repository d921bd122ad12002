extension Store {
  /// Reduces `action`: when this returns, the state is the new one, and so is what `.send` effects led to.
  ///
  /// Sent while a reducer of this store runs, the action is reduced after the one in hand, and that is an issue.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - isolation: The isolation of the store: the caller's.
  ///   - fileID: Where it is an issue to send now: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effects that the action led to.
  /// - Complexity: That of the reducer, and a comparison for each property that somebody observes; no allocation for an
  ///   action without an effect. See <doc:Costs>.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action, isolation: consuming isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreTask {
    if !core.isHome(isolation) {
      let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
      if let task = sendFromElsewhere(action, at: site, isolation: isolation) { return task }
    }
    if !core.status.isDisjoint(with: .refusing) {
      core.noteSend(at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    core.spend(isolation)
    return withUnsafePointer(to: action) { submit(UnsafeRawPointer($0), resolver) }
  }

  /// Sends to a store that has met no isolation; nil if it has, now or before.
  @usableFromInline
  func sendFromElsewhere(_ action: Action, at site: SourceSite, isolation: (any Actor)?) -> StoreTask? {
    guard isolation == nil, core.isUnbound else {
      core.enterFromElsewhere(isolation, at: site)
      return nil
    }
    return core.caughtUp {
      // Not asked before: an effect may be reducing in the owner's stead.
      if !core.status.isDisjoint(with: .refusing) { core.noteSend(at: site) }
      return withUnsafePointer(to: action) { submit(UnsafeRawPointer($0), resolver) }
    }
  }
}
