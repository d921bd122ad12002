/// A reducer that runs a child feature on a part of its parent's state and actions.
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
/// The child runs at the position of the scope in the body. If the scope precedes the parent's own `Reduce`, the parent
/// sees the changes of the child.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  @usableFromInline let toChildState: ChildStatePath
  @usableFromInline let toChildAction: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let child: Child

  /// The path to the child's state.
  @usableFromInline
  enum ChildStatePath {
    case property(WritableKeyPath<ParentState, Child.State>)
    case enumCase(AnyCasePath<ParentState, Child.State>, SourceSite)
  }

  @inlinable
  init(
    _ toChildState: ChildStatePath, _ toChildAction: AnyCasePath<ParentAction, Child.Action>, _ child: Child
  ) {
    self.toChildState = toChildState
    self.toChildAction = toChildAction
    self.child = child
  }

  /// Creates a reducer that runs `child` on a property of the state, for the actions that one case of the parent's
  /// action contains.
  ///
  /// - Parameters:
  ///   - toChildState: The property of the parent's state that contains the child's state.
  ///   - toChildAction: The case of the parent's action that contains the child's actions, such as `\.profile`.
  ///   - child: The child feature.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(state: toChildState, action: AnyCasePath(toChildAction), child: child)
  }

  /// Creates a reducer that runs `child` on a property of the state, for the actions that one case of the parent's
  /// action contains.
  ///
  /// Use this initializer with a case path that you wrote by hand.
  ///
  /// - Parameters:
  ///   - toChildState: The property of the parent's state that contains the child's state.
  ///   - toChildAction: The case of the parent's action that contains the child's actions.
  ///   - child: The child feature.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: AnyCasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(.property(toChildState), toChildAction, child())
  }

  /// Creates a reducer that runs `child` on the payload of enum state while the state is in the child's case.
  ///
  /// After the enclosing feature has reduced an action, the store cancels the child's effects if the state is in
  /// another case or the payload has another `id`. If an action for the child arrives while the state is in another
  /// case, the scope reports an issue.
  ///
  /// - Parameters:
  ///   - toChildState: The case of the parent's state that contains the child's state.
  ///   - toChildAction: The case of the parent's action that contains the child's actions.
  ///   - child: The child feature.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
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

  /// Runs the child if `action` is an action of the child.
  ///
  /// - Parameters:
  ///   - state: The parent's state. The child changes its part in place.
  ///   - action: The action.
  /// - Returns: The effect that the store runs.
  @inlinable
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    DirectCall.run { _built()(&state, action) }
  }

  /// Returns a built reducer that runs the child for the child's actions.
  @inlinable
  public func _built() -> BuiltReducer<ParentState, ParentAction> {
    switch toChildState {
    case .property(let keyPath): built(on: keyPath)
    case .enumCase(let path, let site): built(on: path, site, DirectCall.id(at: site))
    }
  }

  /// Returns a built reducer that runs the child on a property.
  ///
  /// A stored property has a constant offset in its parent's state, so accessing it costs one addition at any depth. A
  /// computed property is accessed through its key path.
  @inlinable
  func built(
    on keyPath: WritableKeyPath<ParentState, Child.State>
  ) -> BuiltReducer<ParentState, ParentAction> {
    let access = PropertyAccess(keyPath)
    guard access.stored.isStored else {
      let scope = ComputedScopeOperator(access: access, path: toChildAction, child: child)
      return BuiltReducer(tag: toChildAction._tag, checks: [scope.check]) { scope.run($0, $1) }
    }
    // The child is built immediately. It can't be recursive, because stored state can't contain itself.
    let child = DirectCall.inside(keyPath) { self.child._built().checkingBindings() }
    let scope = ScopeOperator(path: toChildAction, child: child.step, offset: access.stored.offset)
    return BuiltReducer(tag: toChildAction._tag, checks: child.checks.lifted(by: access)) { state, action in
      scope.run(action) { scope.child.run(state + scope.offset, $0) }
    }
  }

  @inlinable
  func built(
    on path: AnyCasePath<ParentState, Child.State>, _ site: SourceSite, _ owner: OperatorID
  ) -> BuiltReducer<ParentState, ParentAction> {
    ChildOperator(
      location: CaseLocation(path, operator: "Scope"), actions: toChildAction, child: child, site: site,
      owner: owner
    ).followed(by: BuiltReducer(steps: []))
  }
}

// Initializers without an argument label for the state.
extension Scope {
  /// Creates a reducer that runs `child` on a property of the state, for the actions that one case of the parent's
  /// action contains.
  ///
  /// - Parameters:
  ///   - toChildState: The property of the parent's state that contains the child's state.
  ///   - toChildAction: The case of the parent's action that contains the child's actions, such as `\.profile`.
  ///   - child: The child feature.
  @inlinable
  public init<ChildState, ChildAction>(
    _ toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(state: toChildState, action: toChildAction, child: child)
  }

  /// Creates a reducer that runs `child` on the payload of enum state while the state is in the child's case.
  ///
  /// - Parameters:
  ///   - toChildState: The case of the parent's state that contains the child's state.
  ///   - toChildAction: The case of the parent's action that contains the child's actions.
  ///   - child: The child feature.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  @inlinable
  public init<ChildState, ChildAction>(
    _ toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      state: toChildState, action: toChildAction, child: child, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }
}
