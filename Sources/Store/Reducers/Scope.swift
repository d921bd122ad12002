/// Runs a child feature on a part of its parent's state and actions.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.profile, action: \.profile) {
///     Profile()
///   }
///   Reduce { state, action in … }
/// }
/// ```
///
/// The child runs where the scope is written; written before the parent's own `Reduce`, the parent sees what the
/// child did.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  @usableFromInline let toChildState: ChildPlace
  @usableFromInline let toChildAction: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let child: Child

  /// Where the child's state is.
  @usableFromInline
  enum ChildPlace {
    case property(WritableKeyPath<ParentState, Child.State>)
    case enumCase(AnyCasePath<ParentState, Child.State>, SourceSite)
  }

  @inlinable
  init(_ toChildState: ChildPlace, _ toChildAction: AnyCasePath<ParentAction, Child.Action>, _ child: Child) {
    self.toChildState = toChildState
    self.toChildAction = toChildAction
    self.child = child
  }

  /// Runs `child` on a property of the state and a case of the action.
  ///
  /// - Parameters:
  ///   - toChildState: The property.
  ///   - toChildAction: The case, `\.profile`.
  ///   - child: The child feature.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(state: toChildState, action: AnyCasePath(toChildAction), child: child)
  }

  /// Runs `child` on a property of the state and a case of the action, given by a case path written by hand.
  ///
  /// - Parameters:
  ///   - toChildState: The property.
  ///   - toChildAction: The case.
  ///   - child: The child feature.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: AnyCasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(.property(toChildState), toChildAction, child())
  }

  /// Runs `child` on a case of the state, while the state is in that case, and a case of the action.
  ///
  /// When the case has been left once the enclosing feature has reduced the action, or its payload has got another
  /// `id`, the child's effects are cancelled. An action for a child that is not there is an issue.
  ///
  /// - Parameters:
  ///   - toChildState: The case of the state.
  ///   - toChildAction: The case of the action.
  ///   - child: The child feature.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(.enumCase(AnyCasePath(toChildState), site), AnyCasePath(toChildAction), child())
  }

  /// Runs the child if `action` is its.
  ///
  /// - Parameters:
  ///   - state: The parent's state; the child's part is changed in place.
  ///   - action: What happened.
  /// - Returns: What the store is to do.
  @inlinable
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    switch toChildState {
    case .property: _built()(&state, action)
    case .enumCase(let path, let site): built(on: path, site, PathOwner(calledAt: site))(&state, action)
    }
  }

  /// The child behind a test of the action's case.
  @inlinable
  public func _built() -> BuiltReducer<ParentState, ParentAction> {
    switch toChildState {
    case .property(let keyPath): built(on: keyPath)
    case .enumCase(let path, let site): built(on: path, site, PathOwner())
    }
  }

  /// A stored property is a constant offset from its parent, at any depth for the price of one addition; a computed
  /// one goes through its key path.
  @inlinable
  func built(
    on keyPath: WritableKeyPath<ParentState, Child.State>
  ) -> BuiltReducer<ParentState, ParentAction> {
    let access = PropertyAccess(keyPath)
    guard access.offset >= 0 else {
      let link = ComputedScopeLink(access: access, path: toChildAction, child: child)
      return BuiltReducer(tag: toChildAction._tag, checks: [link.check]) { link.run($0, $1) }
    }
    // Built at once: state that is stored in its parent can't contain itself.
    let child = child._built().checkingBindings()
    let link = ScopeLink(path: toChildAction, child: child.step, offset: access.offset)
    return BuiltReducer(tag: toChildAction._tag, checks: child.checks.lifted(by: access)) { state, action in
      link.run(action) { link.child.run(state + link.offset, $0) }
    }
  }

  @inlinable
  func built(
    on path: AnyCasePath<ParentState, Child.State>, _ site: SourceSite, _ owner: PathOwner
  ) -> BuiltReducer<ParentState, ParentAction> {
    ChildOperator(
      location: CaseLocation(path, operator: "Scope"), actions: toChildAction, child: child, site: site,
      owner: owner
    ).followed(by: BuiltReducer(steps: []))
  }
}
