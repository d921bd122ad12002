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
  public func scope<ChildState, ChildAction>(
    state toChildState: KeyPath<State, ChildState?>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    core.enter(isolation)
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return part(
      .init(state: toChildState, action: toChildAction), site, locate: Self.unwrapping(toChildState)
    ) {
      AnyCasePath(toChildAction)
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
  public func scope<ChildState, ChildAction>(
    state toChildState: KeyPath<State, ChildState?>,
    action toChildAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    core.enter(isolation)
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return part(
      .init(state: toChildState, action: toChildAction), site, locate: Self.unwrapping(toChildState)
    ) {
      AnyCasePath(toChildAction).appending(path: PresentationAction<ChildAction>.allCasePaths.presented)
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
  public func scope<ChildState, ChildAction>(
    state toChildState: KeyPath<State, PresentationState<ChildState>>,
    action toChildAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    core.enter(isolation)
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return part(
      .init(state: toChildState, action: toChildAction), site,
      locate: { state, body in state.pointee[keyPath: toChildState].withState(body) },
      action: {
        AnyCasePath(toChildAction).appending(path: PresentationAction<ChildAction>.allCasePaths.presented)
      })
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
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    core.enter(isolation)
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let path = AnyCasePath(toChildState)
    return part(
      .init(state: toChildState, action: toChildAction), site,
      locate: { state, body in
        guard let payload = path.extract(from: state.pointee) else { return body(nil) }
        withUnsafePointer(to: payload) { body($0) }
      },
      action: { AnyCasePath(toChildAction) })
  }

  /// Hands over what an optional property wraps.
  private static func unwrapping<ChildState>(
    _ keyPath: KeyPath<State, ChildState?>
  ) -> PartProjection<State, ChildState>.Locate {
    guard let offset = MemoryLayout<State>.offset(of: keyPath) else {
      return { state, body in
        guard let child = state.pointee[keyPath: keyPath] else { return body(nil) }
        withUnsafePointer(to: child) { body($0) }
      }
    }
    return { state, body in
      let optional = (UnsafeRawPointer(state) + offset).assumingMemoryBound(to: ChildState?.self)
      body(optional.hasPayload() ? optional.payload() : nil)
    }
  }
}
