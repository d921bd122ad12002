/// What the presentation of a feature needs for each action.
@usableFromInline
final class PresentationLink<State, Action, Child: Reducer> {
  @usableFromInline let property: PropertyAccess<State, PresentationState<Child.State>>
  @usableFromInline let path: AnyCasePath<Action, PresentationAction<Child.Action>>
  @usableFromInline let child: LazyReducer<Child>
  @usableFromInline let site: OperatorSite
  @usableFromInline let only: OnlyChild<Child.State>
  @usableFromInline let frame = FrameLink(isConstant: true) { $0.setPresented() }
  private let exit: PathExit
  /// What the action in hand is to dismiss.
  ///
  /// In memory of its own: it is looked at for every action.
  @usableFromInline let dismissed = UnsafeMutablePointer<AnyHashable?>.allocate(capacity: 1)

  @usableFromInline
  init(
    property: PropertyAccess<State, PresentationState<Child.State>>,
    path: AnyCasePath<Action, PresentationAction<Child.Action>>, child: Child, site: SourceSite,
    owner: PathOwner
  ) {
    self.property = property
    self.path = path
    self.child = LazyReducer(child)
    self.site = OperatorSite(site)
    only = OnlyChild(owner: owner)
    exit = PathExitBy((), transform: { path.embed(.dismiss) })
    dismissed.initialize(to: nil)
  }

  deinit {
    dismissed.deinitialize(count: 1)
    dismissed.deallocate()
  }

  @inlinable
  @inline(__always)
  func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    // A step is only given the actions that it was built for.
    let action = action.assumingMemoryBound(to: Action.self)
    guard let presentationAction = path.extract(at: action) else { return nil }
    return withPresented(state) { presented in
      guard presented.pointee.isPresented else {
        site.reportMissingPresentation(action.pointee, Child.State.self)
        return nil
      }
      switch presentationAction {
      case .dismiss:
        presented.pointee.withState { dismissed.pointee = only.id($0) }
        return nil
      case .presented(let childAction):
        return presented.pointee.withState { run($0, childAction) }
      }
    }
  }

  @inlinable
  func run(_ state: UnsafeMutablePointer<Child.State>, _ action: Child.Action) -> EffectNode? {
    let effect = frame.run {
      withUnsafePointer(to: action) { child.run(UnsafeMutableRawPointer(state), $0) }
    }
    guard let effect else { return nil }
    return lift(effect, state)
  }

  /// Runs `body` on the property, in place.
  ///
  /// `$destination` is a computed property, and to change what was got from it would copy what is presented, for the
  /// property still holds it. So it is taken out meanwhile.
  @inlinable
  func withPresented(
    _ state: UnsafeMutableRawPointer,
    _ body: (UnsafeMutablePointer<PresentationState<Child.State>>) -> EffectNode?
  ) -> EffectNode? {
    guard property.offset < 0 else { return property.withPointer(state, body) }
    var presented = PresentationState<Child.State>(storage: nil)
    exchange(&presented, state)
    defer { exchange(&presented, state) }
    return body(&presented)
  }

  /// Not inlined: key paths may copy what they go through, and that must not stay on the stack.
  @inlinable
  @inline(never)
  func exchange(_ presented: inout PresentationState<Child.State>, _ state: UnsafeMutableRawPointer) {
    property.withPointer(state) { swap(&presented, &$0.pointee) }
  }

  @usableFromInline
  func lift(_ effect: EffectNode, _ state: UnsafePointer<Child.State>) -> EffectNode {
    let path = path
    return PathNode(
      child: MapNode<Child.Action, Action>(child: effect, transform: { path.embed(.presented($0)) }),
      key: only.key(state), exit: exit)
  }

  /// After the parent: dismisses what is still presented of what the action was to dismiss.
  @inlinable
  @inline(__always)
  func finishDismissal(_ state: UnsafeMutableRawPointer) -> EffectNode? {
    if dismissed.pointee != nil { dismiss(state) }
    return nil
  }

  @usableFromInline
  func dismiss(_ state: UnsafeMutableRawPointer) {
    let id = dismissed.pointee
    dismissed.pointee = nil
    var isSame = false
    property.withValue(state) { presented in
      presented.pointee.withState { isSame = $0.map { only.id($0) } == id }
    }
    if isSame { property.withPointer(state) { $0.pointee = PresentationState(storage: nil) } }
  }

  @usableFromInline
  var check: PathCheck {
    PathCheck { [self] state, visit in
      guard visit.hasChildren(of: only.owner) else { return }
      only.check(visit, checks: child.checks) { body in
        property.withValue(state) { $0.pointee.withState(body) }
      }
    }
  }
}
