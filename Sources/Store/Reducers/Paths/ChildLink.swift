/// What an operator on one child needs for each action, in one object: a closure that captures the parts one by one
/// passes them through two thunks.
@usableFromInline
class ChildLink<Action, Child: Reducer> {
  @usableFromInline final let path: AnyCasePath<Action, Child.Action>
  @usableFromInline final let child: LazyReducer<Child>
  @usableFromInline final let site: OperatorSite
  @usableFromInline final let only: OnlyChild<Child.State>

  @inlinable
  init(
    path: AnyCasePath<Action, Child.Action>, child: Child, site: SourceSite, owner: PathOwner
  ) {
    self.path = path
    self.child = LazyReducer(child)
    self.site = OperatorSite(site)
    only = OnlyChild(owner: owner)
  }

  /// Runs the child on its state and its action.
  @inlinable
  @inline(__always)
  final func run(_ state: UnsafeMutablePointer<Child.State>, _ action: Child.Action) -> EffectNode? {
    let effect = withUnsafePointer(to: action) { child.run(UnsafeMutableRawPointer(state), $0) }
    guard let effect else { return nil }
    return lift(effect, state)
  }

  /// The child's effect as the parent's.
  ///
  /// Not inlined: most actions have none, and pay for the registers.
  @inlinable
  @inline(never)
  final func lift(_ effect: EffectNode, _ state: UnsafePointer<Child.State>) -> EffectNode {
    let path = path
    return PathNode(
      child: MapNode<Child.Action, Action>(child: effect, transform: { path.embed($0) }), key: only.key(state)
    )
  }
}
