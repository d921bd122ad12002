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
    // A step is only given the actions that it was built for.
    guard let childAction = path.extract(at: action.assumingMemoryBound(to: ParentAction.self)) else {
      return nil
    }
    guard let effect = withUnsafePointer(to: childAction, { body(UnsafeRawPointer($0)) })
    else { return nil }
    return lift(effect)
  }

  /// The child's effect as the parent's.
  ///
  /// Not inlined: most actions have none, and pay for the registers.
  @inlinable
  @inline(never)
  func lift(_ effect: EffectNode) -> EffectNode {
    let path = path
    return MapNode(child: effect, transform: { path.embed($0) })
  }
}

/// What a scope on a computed property needs for each action.
@usableFromInline
final class ComputedScopeLink<ParentState, ParentAction, Child: Reducer> {
  @usableFromInline let access: PropertyAccess<ParentState, Child.State>
  @usableFromInline let scope: ScopeLink<ParentAction, Child.Action>
  private let child: LazyReducer<Child>

  @usableFromInline
  init(
    access: PropertyAccess<ParentState, Child.State>, path: AnyCasePath<ParentAction, Child.Action>,
    child: Child
  ) {
    let child = LazyReducer(child)
    self.child = child
    self.access = access
    scope = ScopeLink(path: path, child: ReducerStep { child.run($0, $1) }, offset: 0)
  }

  @inlinable
  func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    scope.run(action) { action in access.withPointer(state) { scope.child.run($0, action) } }
  }

  @usableFromInline
  var check: PathCheck {
    PathCheck { [access, child] state, visit in
      let checks = child.checks
      guard !checks.isEmpty else { return }
      access.withValue(state) { state in for check in checks { check.run(state, visit) } }
    }
  }
}
