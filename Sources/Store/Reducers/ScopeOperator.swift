/// The parts of a scope that runs a child on a stored property.
///
/// The parts are in one object, so that the closure that runs the scope captures only this object. If the closure
/// captured each part, every call would pass each part through two thunks.
@usableFromInline
final class ScopeOperator<ParentAction, ChildAction> {
  @usableFromInline let path: AnyCasePath<ParentAction, ChildAction>
  @usableFromInline let child: ReducerStep
  @usableFromInline let offset: Int

  @inlinable
  init(path: AnyCasePath<ParentAction, ChildAction>, child: ReducerStep, offset: Int) {
    self.path = path
    self.child = child
    self.offset = offset
  }

  /// Calls `body` with the child's action, if the parent's action at the address `action` contains one.
  ///
  /// Otherwise, the method does nothing.
  @inlinable
  @inline(__always)
  func run(
    _ action: UnsafeRawPointer, _ body: (UnsafePointer<ChildAction>) -> EffectNode?
  ) -> EffectNode? {
    guard var childAction = path.extract(at: BuiltReducer<Void, ParentAction>.action(at: action)) else {
      return nil
    }
    guard let effect = body(&childAction) else { return nil }
    return lift(effect)
  }

  /// Returns the child's effect as an effect of the parent.
  ///
  /// The method is not inlined, because most actions have no effect. If it were inlined, the caller would use more
  /// registers even for those actions.
  @inlinable
  @inline(never)
  func lift(_ effect: EffectNode) -> EffectNode {
    let path = path
    return MapNode(child: effect, transform: { path.embed($0) })
  }
}

/// The parts of a scope that runs a child on a computed property.
@usableFromInline
final class ComputedScopeOperator<ParentState, ParentAction, Child: Reducer> {
  @usableFromInline let access: PropertyAccess<ParentState, Child.State>
  @usableFromInline let scope: ScopeOperator<ParentAction, Child.Action>
  private let child: LazyReducer<Child>

  @usableFromInline
  init(
    access: PropertyAccess<ParentState, Child.State>, path: AnyCasePath<ParentAction, Child.Action>,
    child: Child
  ) {
    let child = LazyReducer(child)
    self.child = child
    self.access = access
    scope = ScopeOperator(path: path, child: ReducerStep { child.step.pointee.run($0, $1) }, offset: 0)
  }

  @inlinable
  func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    scope.run(action) { action in access.withPointer(state) { scope.child.run($0, action) } }
  }

  @usableFromInline
  var check: LivenessCheck {
    LivenessCheck { [access, child] state, visit in
      let checks = child.checks
      guard !checks.isEmpty else { return }
      access.withValue(state) { state in for check in checks { check.run(state, visit) } }
    }
  }
}
