extension Store {
  /// The store of a child feature: a property of this store's state, and a case of its action.
  ///
  /// Equal scopes give the identical store for as long as one is alive. It keeps the root store alive, not this one.
  ///
  /// - Parameters:
  ///   - toChildState: A property of the state. Along a computed property it works but is slower: the property is
  ///     evaluated once for each change of the root state that is followed by a read.
  ///   - toChildAction: A case of the action.
  ///   - isolation: The isolation of the store: the caller's.
  ///   - fileID: Where a computed property is reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store.
  /// - Complexity: O(1) in the size of the state; makes a store unless it is alive. Reading through the result costs the
  ///   same at any depth.
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
      let (submit, resolver) = (submit, resolver)
      let path = AnyCasePath(toChildAction)
      return { action, _ in
        let action = path.embed(Store<ChildState, ChildAction>.action(at: action).pointee)
        return withUnsafePointer(to: action) { submit(UnsafeRawPointer($0), resolver) }
      }
    }
  }
}
