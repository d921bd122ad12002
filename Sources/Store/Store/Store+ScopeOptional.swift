extension Store {
  /// The store of a child feature whose state is optional, if there is any.
  ///
  /// Once the state has gone, the store reads the value it had when it was made, and what is sent to it is dropped
  /// with an issue.
  ///
  /// - Parameters:
  ///   - toChildState: The optional state, `\.editor`, or a case of a presented enum, `\.destination?.edit`.
  ///   - toChildAction: The case of the child's actions.
  ///   - isolation: The isolation of the store: the caller's.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store, nil if there is no child.
  /// - Complexity: O(1). Makes a store unless it is alive; each use of it looks whether the child is there.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state toChildState: KeyPath<State, ChildState?>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    return child(
      ifPresent: .init(state: toChildState, action: toChildAction),
      resolver: { resolver(ofOptional: toChildState) },
      submit: {
        let path = AnyCasePath(toChildAction)
        return submit(whileThereIs: ChildState.self, site) { path.embed($0) }
      })
  }

  /// The store of a feature that is presented, if it is.
  ///
  /// - Parameters:
  ///   - toChildState: The optional state.
  ///   - toChildAction: The case of the presentation's actions.
  ///   - isolation: The isolation of the store: the caller's.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store, nil if nothing is presented.
  /// - Complexity: O(1). Makes a store unless it is alive; each use of it looks whether the child is there.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state toChildState: KeyPath<State, ChildState?>,
    action toChildAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    return child(
      ifPresent: .init(state: toChildState, action: toChildAction),
      resolver: { resolver(ofOptional: toChildState) },
      submit: { submit(toPresented: toChildAction, whileThereIs: ChildState.self, site) })
  }

  /// The store of a feature that is presented, if it is.
  ///
  /// - Parameters:
  ///   - toChildState: The projected value of a property declared with `@Presents`.
  ///   - toChildAction: The case of the presentation's actions.
  ///   - isolation: The isolation of the store: the caller's.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store, nil if nothing is presented.
  /// - Complexity: O(1). Makes a store unless it is alive; each use of it looks whether the child is there.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state toChildState: KeyPath<State, PresentationState<ChildState>>,
    action toChildAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    return child(
      ifPresent: .init(state: toChildState, action: toChildAction),
      resolver: { CachingResolver(in: location) { $0[keyPath: toChildState].wrappedValue } },
      submit: { submit(toPresented: toChildAction, whileThereIs: ChildState.self, site) })
  }

  /// The store of a child feature in a case of this store's state, if it is in that case.
  ///
  /// - Parameters:
  ///   - toChildState: The case of the state.
  ///   - toChildAction: The case of the child's actions.
  ///   - isolation: The isolation of the store: the caller's.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store, nil if the state is in another case.
  /// - Complexity: O(1). Makes a store unless it is alive; each use of it looks whether the child is there.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    let path = AnyCasePath(toChildState)
    return child(
      ifPresent: .init(state: toChildState, action: toChildAction),
      resolver: { CachingResolver(in: location) { path.extract(from: $0) } },
      submit: {
        let path = AnyCasePath(toChildAction)
        return submit(whileThereIs: ChildState.self, site) { path.embed($0) }
      })
  }

  /// Returns a closure that sends the actions of a presented feature as this store's, as long as it is presented.
  @inlinable
  func submit<ChildState, ChildAction>(
    toPresented action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    whileThereIs state: ChildState.Type, _ site: SourceSite
  ) -> Submit {
    let path = AnyCasePath(action)
    return submit(whileThereIs: state, site) { path.embed(.presented($0)) }
  }
}
