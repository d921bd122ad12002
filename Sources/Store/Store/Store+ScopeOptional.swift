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
    return optional(toChildState, action: toChildAction) {
      let path = AnyCasePath(toChildAction)
      return submit(whileThereIs: ChildState.self, site) { path.embed($0) }
    }
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
    return optional(toChildState, action: toChildAction) {
      submit(toPresented: toChildAction, whileThereIs: ChildState.self, site)
    }
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
    return computedPart(
      .init(state: toChildState, action: toChildAction),
      submit: { submit(toPresented: toChildAction, whileThereIs: ChildState.self, site) },
      { $0[keyPath: toChildState].wrappedValue })
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
    return computedPart(
      .init(state: toChildState, action: toChildAction),
      submit: {
        let path = AnyCasePath(toChildAction)
        return submit(whileThereIs: ChildState.self, site) { path.embed($0) }
      }, { path.extract(from: $0) })
  }

  /// The store of what an optional property wraps.
  @inlinable
  func optional<ChildState, ChildAction>(
    _ property: KeyPath<State, ChildState?>, action: AnyKeyPath, submit: () -> Submit
  ) -> Store<ChildState, ChildAction>? {
    let key = ScopeNode.Key(state: property, action: action)
    guard let offset = MemoryLayout<State>.offset(of: property) else {
      return computedPart(key, submit: submit) { $0[keyPath: property] }
    }
    return part(
      // A stored property lies at its offset; so below.
      key, isKept: false, extract: { ($0 + offset).assumingMemoryBound(to: ChildState?.self).pointee },
      locate: { _, state, _ in
        let optional = (state + offset).assumingMemoryBound(to: ChildState?.self)
        return optional.hasPayload() ? UnsafeRawPointer(optional) : nil
      }, submit: submit)
  }

  /// Sends the actions of what is presented.
  @inlinable
  func submit<ChildState, ChildAction>(
    toPresented action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    whileThereIs state: ChildState.Type, _ site: SourceSite
  ) -> Submit {
    let path = AnyCasePath(action)
    return submit(whileThereIs: state, site) { path.embed(.presented($0)) }
  }
}
