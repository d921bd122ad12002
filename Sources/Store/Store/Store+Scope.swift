extension Store {
  /// Returns the store of a child feature, given a property of the state and a case of the action.
  ///
  /// Until the returned child store is released, calls with equal key paths return the same child store. A child store
  /// keeps the root store alive, but not the store on which you call this method.
  ///
  /// - Parameters:
  ///   - toChildState: The property of the store's state that contains the child's state. A computed property works but
  ///     is slower: the first read after each action evaluates it.
  ///   - toChildAction: The case of the store's action that contains the child's actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file that the report of a computed property names.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store.
  /// - Complexity: O(1), regardless of the size of the state. The method creates a store unless the store of an equal
  ///   scope is alive. A read of the child store costs the same at any depth.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state toChildState: KeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    return child(state: toChildState, action: toChildAction, site: site) {
      let (submit, location) = (submit, location)
      let path = AnyCasePath(toChildAction)
      return { action, _ in
        let action = path.embed(Store<ChildState, ChildAction>.action(at: action).pointee)
        return withUnsafePointer(to: action) { submit(UnsafeRawPointer($0), location.reference) }
      }
    }
  }
}
