extension Store {
  /// Returns the store of a child feature with optional state; `nil` if the state is `nil`.
  ///
  /// After the child's state is gone, the child store returns the state that existed when the store was created. The
  /// child store then drops each action that is sent to it, and reports an issue.
  ///
  /// - Parameters:
  ///   - toChildState: The optional state of the child, such as `\.editor`, or a case of a presented enum, such as
  ///     `\.destination?.edit`.
  ///   - toChildAction: The case that contains the child's actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store; `nil` if there is no child.
  /// - Complexity: O(1). The method creates a store unless the store of an equal scope is alive. Each use of the store
  ///   checks that the child is present.
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

  /// Returns the store of a presented feature; `nil` if the feature is not presented.
  ///
  /// - Parameters:
  ///   - toChildState: The optional state of the child.
  ///   - toChildAction: The case that contains the presentation's actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store; `nil` if nothing is presented.
  /// - Complexity: O(1). The method creates a store unless the store of an equal scope is alive. Each use of the store
  ///   checks that the child is present.
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

  /// Returns the store of a presented feature; `nil` if the feature is not presented.
  ///
  /// - Parameters:
  ///   - toChildState: The projected value of a property declared with `@Presents`.
  ///   - toChildAction: The case that contains the presentation's actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store; `nil` if nothing is presented.
  /// - Complexity: O(1). The method creates a store unless the store of an equal scope is alive. Each use of the store
  ///   checks that the child is present.
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
      resolver: { CachingResolver(in: location, read: { $0[keyPath: toChildState].wrappedValue }) },
      submit: { submit(toPresented: toChildAction, whileThereIs: ChildState.self, site) })
  }

  /// Returns the store of a child feature in a case of the state; `nil` if the state is in another case.
  ///
  /// - Parameters:
  ///   - toChildState: The case of the store's state that contains the child's state.
  ///   - toChildAction: The case that contains the child's actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store; `nil` if the state is in another case.
  /// - Complexity: O(1). The method creates a store unless the store of an equal scope is alive. Each use of the store
  ///   checks that the child is present.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? where State: CasePathable {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    let path = AnyCasePath(toChildState)
    return child(
      ifPresent: .init(state: toChildState, action: toChildAction),
      resolver: { CachingResolver(in: location, read: { path.extract(from: $0) }) },
      submit: {
        let path = AnyCasePath(toChildAction)
        return submit(whileThereIs: ChildState.self, site) { path.embed($0) }
      })
  }

  /// Returns a closure that sends the actions of a presented feature to this store while the feature is presented.
  @inlinable
  func submit<ChildState, ChildAction>(
    toPresented action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    whileThereIs state: ChildState.Type, _ site: SourceSite
  ) -> Submit {
    let path = AnyCasePath(action)
    return submit(whileThereIs: state, site) { path.embed(.presented($0)) }
  }
}
