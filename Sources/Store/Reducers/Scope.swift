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
    let keyPath = toChildState
    guard let offset = MemoryLayout<ParentState>.offset(of: keyPath) else {
      let child = LazyReducer(child)
      let link = ScopeLink(path: toChildAction, child: ReducerStep { child.step.run($0, $1) }, offset: 0)
      return BuiltReducer(step: { state, action in
        link.run(action) { action in
          withUnsafeMutablePointer(
            to: &state.assumingMemoryBound(to: ParentState.self).pointee[keyPath: keyPath]
          ) { link.child.run($0, action) }
        }
      })
    }
    // Built at once: state that is stored in its parent can't contain itself.
    let link = ScopeLink(path: toChildAction, child: child._built().step, offset: offset)
    return BuiltReducer(step: { state, action in
      link.run(action) { link.child.run(state + link.offset, $0) }
    })
  }
}

/// What a scope needs for each action, in one object: a closure that captures the parts one by one passes them
/// through two thunks.
@usableFromInline
final class ScopeLink<ParentAction, ChildAction> {
  @usableFromInline let path: AnyCasePath<ParentAction, ChildAction>
  @usableFromInline let child: ReducerStep
  @usableFromInline let offset: Int

  @inlinable
  init(path: AnyCasePath<ParentAction, ChildAction>, child: ReducerStep, offset: Int) {
    self.path = path
    self.child = child
    self.offset = offset
  }

  /// Runs `body` on the child's action in the one at `action`, if it is one of the child's.
  @inlinable
  @inline(__always)
  func run(
    _ action: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> EffectNode?
  ) -> EffectNode? {
    guard let childAction = path.extract(from: action.assumingMemoryBound(to: ParentAction.self).pointee)
    else { return nil }
    guard let effect = withUnsafePointer(to: childAction, { body(UnsafeRawPointer($0)) })
    else { return nil }
    return lift(effect)
  }

  /// The child's effect as the parent's. Not inlined: most actions have none, and pay for the registers.
  @inlinable
  @inline(never)
  func lift(_ effect: EffectNode) -> EffectNode {
    let path = path
    return MapNode(child: effect, transform: { path.embed($0) })
  }
}
