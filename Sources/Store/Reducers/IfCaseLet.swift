extension Reducer {
  /// Runs a child feature on a case of enum state, while the state is in that case.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifCaseLet(\.loggedIn, action: \.loggedIn) {
  ///     LoggedIn()
  ///   }
  /// ```
  ///
  /// The child runs before this reducer, which can therefore answer the child's action by leaving its case. When the
  /// case is left, or its payload gets another `id`, the effects of the child that was are cancelled at once. An
  /// action for a child that is not there is an issue.
  ///
  /// - Parameters:
  ///   - toCaseState: The case of the state.
  ///   - toCaseAction: The case of the child's actions.
  ///   - caseReducer: The child.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that runs the child and then this one.
  @inlinable
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer<CaseState, CaseAction>>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then caseReducer: () -> Case,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> some Reducer<State, Action> {
    _IfCaseLet(
      parent: self, child: caseReducer(), toChildState: AnyCasePath(toCaseState),
      toChildAction: AnyCasePath(toCaseAction),
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer, and a child's on a case of its state.
public struct _IfCaseLet<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toChildState: AnyCasePath<Parent.State, Child.State>
  @usableFromInline let toChildAction: AnyCasePath<Parent.Action, Child.Action>
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    parent: Parent, child: Child, toChildState: AnyCasePath<Parent.State, Child.State>,
    toChildAction: AnyCasePath<Parent.Action, Child.Action>, site: SourceSite
  ) {
    self.parent = parent
    self.child = child
    self.toChildState = toChildState
    self.toChildAction = toChildAction
    self.site = site
  }

  /// Runs the child and then the parent.
  @inlinable
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    built(PathOwner(calledAt: site))(&state, action)
  }

  /// The child behind a test of the action's case, and the parent.
  @inlinable
  public func _built() -> BuiltReducer<Parent.State, Parent.Action> { built(PathOwner()) }

  @inlinable
  func built(_ owner: PathOwner) -> BuiltReducer<Parent.State, Parent.Action> {
    let link = EnumCaseLink<Parent.State, Parent.Action, Child>(
      name: "ifCaseLet", enumCase: toChildState, path: toChildAction, child: child, site: site, owner: owner)
    return BuiltReducer(tag: toChildAction._tag, checks: [link.check]) { link.run($0, $1) }
      .followed(by: parent._built())
  }
}
