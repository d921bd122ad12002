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
  @usableFromInline let toChildState: WritableKeyPath<ParentState, Child.State>
  @usableFromInline let toChildAction: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let child: Child

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
    self.toChildState = toChildState
    self.toChildAction = toChildAction
    self.child = child()
  }

  /// Runs the child if `action` is its.
  ///
  /// - Parameters:
  ///   - state: The parent's state; the child's part is changed in place.
  ///   - action: What happened.
  /// - Returns: What the store is to do.
  @inlinable
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    _built()(&state, action)
  }

  /// The child behind a test of the action's case.
  ///
  /// A stored property is a constant offset from its parent, at any depth for the price of one addition; a computed
  /// one goes through its key path.
  @inlinable
  public func _built() -> BuiltReducer<ParentState, ParentAction> {
    let path = toChildAction
    let child = LazyReducer(child)
    let keyPath = toChildState
    guard let offset = MemoryLayout<ParentState>.offset(of: keyPath) else {
      return BuiltReducer(steps: [
        { state, action in
          guard let childAction = path.extract(from: action.assumingMemoryBound(to: ParentAction.self).pointee)
          else { return nil }
          let state = state.assumingMemoryBound(to: ParentState.self)
          let effect = withUnsafePointer(to: childAction) { childAction in
            withUnsafeMutablePointer(to: &state.pointee[keyPath: keyPath]) { child.step($0, childAction) }
          }
          return effect.map { MapNode(child: $0, transform: { path.embed($0) }) }
        }
      ])
    }
    return BuiltReducer(steps: [
      { state, action in
        guard let childAction = path.extract(from: action.assumingMemoryBound(to: ParentAction.self).pointee)
        else { return nil }
        let effect = withUnsafePointer(to: childAction) { child.step(state + offset, $0) }
        return effect.map { MapNode(child: $0, transform: { path.embed($0) }) }
      }
    ])
  }
}
