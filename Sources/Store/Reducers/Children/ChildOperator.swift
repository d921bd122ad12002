/// An operator that runs a reducer on a single child of a parent while the child is present.
///
/// `ifLet`, `ifCaseLet`, a presentation and a scope on a case use this operator with different locations of the child's
/// state. The parts of the operator are in one object, so that the closure that runs the operator captures only this
/// object. If the closure captured each part, every call would pass each part through two thunks.
@usableFromInline
final class ChildOperator<Location: ChildLocation, Actions: ChildActions, Child: Reducer>
where Location.State == Child.State, Actions.ChildAction == Child.Action {
  @usableFromInline typealias Built = BuiltReducer<Location.Parent, Actions.Action>

  @usableFromInline let location: Location
  @usableFromInline let actions: Actions
  @usableFromInline let child: LazyReducer<Child>
  @usableFromInline let site: OperatorSite
  @usableFromInline let owner: OperatorID
  @usableFromInline let exit: DismissRoute?
  private let identity = ChildIdentity.Reader<Child.State>()
  /// The identity of the child that the current action dismisses.
  ///
  /// The identity is in separate memory, because every action for the child reads it, and Swift would check each access
  /// to a mutable property of this object.
  @usableFromInline let dismissed = UnsafeMutablePointer<AnyHashable?>.allocate(capacity: 1)

  @usableFromInline
  init(
    location: Location, actions: Actions, child: Child, site: SourceSite, owner: OperatorID
  ) {
    self.location = location
    self.actions = actions
    self.child = LazyReducer(child)
    self.site = OperatorSite(site)
    self.owner = owner
    owner.caseName = actions.caseName
    exit = actions.exit
    dismissed.initialize(to: nil)
  }

  deinit {
    dismissed.deinitialize(count: 1)
    dismissed.deallocate()
  }

  /// Returns a built reducer that runs the child and then its parent.
  @inlinable
  func followed(by parent: Built) -> Built { ending(built.followed(by: parent)) }

  /// Returns a reducer that runs `built` and, in a direct call, ends the effects of a child that `built` has removed.
  ///
  /// In a direct call, another reducer calls `reduce(into:action:)`.
  @usableFromInline
  func ending(_ built: Built) -> Built {
    guard DirectCall.isRunning else { return built }
    return built.surrounded { [self] step, state, action in
      let parent = UnsafePointer(Built.state(at: state))
      let before = presentID(parent)
      let effect = step.run(state, action)
      guard let before, presentID(parent) != before else { return effect }
      return DirectCall.ending(effect, owner, [before])
    }
  }

  private func presentID(_ parent: UnsafePointer<Location.Parent>) -> AnyHashable? {
    var id: AnyHashable?
    location.readChild(parent) { child in id = child.map { self.id($0) } }
    return id
  }

  /// A built reducer that runs the child.
  @inlinable var built: Built {
    Built(tag: actions.tag, checks: [check]) { state, action in
      let (parent, action) = (Built.state(at: state), Built.action(at: action))
      guard var childAction = self.childAction(action, parent) else { return nil }
      let effect = self.location.run(self.child.step, on: parent, &childAction) { self.lift($0, $1) }
      if let effect { return effect }
      self.location.reportMissing(action, parent, self.site)
      return nil
    }
  }

  /// Returns the child's action that a parent's action contains; `nil` if the parent's action is not for the child, or
  /// dismisses it.
  ///
  /// This is a separate function, so that the action that contains the child's action does not stay on the stack.
  @inlinable
  @inline(__always)
  func childAction(
    _ action: UnsafePointer<Actions.Action>, _ parent: UnsafePointer<Location.Parent>
  ) -> Child.Action? {
    guard let message = actions.message(in: action) else { return nil }
    if case .presented(let childAction) = message { return childAction }
    noteDismissal(parent, action)
    return nil
  }

  /// Returns the child's effect as an effect of the parent.
  ///
  /// The method is not inlined, because most actions have no effect. If it were inlined, the caller would use more
  /// registers even for those actions.
  @inlinable
  @inline(never)
  func lift(_ effect: EffectNode, _ state: UnsafePointer<Child.State>) -> EffectNode {
    let actions = actions
    return node(MapNode<Child.Action, Actions.Action>(child: effect, transform: { actions.embed($0) }), state)
  }

  @usableFromInline
  func node(_ effect: EffectNode, _ state: UnsafePointer<Child.State>) -> EffectNode {
    FeatureNode(child: effect, id: FeatureID.interned(owner: owner, id: id(state)), dismissRoute: exit)
  }

  /// Returns an identity that distinguishes the child from later children at the same location.
  private func id(_ state: UnsafePointer<Child.State>) -> AnyHashable { AnyHashable(identity.read(state)) }

  @usableFromInline
  func noteDismissal(_ parent: UnsafePointer<Location.Parent>, _ action: UnsafePointer<Actions.Action>) {
    location.readChild(parent) { child in dismissed.pointee = child.map { id($0) } }
    if dismissed.pointee == nil { location.reportMissing(action, parent, site) }
  }

  /// A check that ends the effects of a child that is no longer present.
  @usableFromInline
  var check: LivenessCheck {
    LivenessCheck { [self] state, visit in
      guard let children = visit.children(of: owner) else { return }
      location.readChild(Built.state(at: state)) { state in
        let present = state.map { id($0) }
        for effects in children.all {
          guard let state, effects.id == present else {
            effects.end()
            continue
          }
          for check in child.checks { check.run(state, effects) }
        }
      }
    }
  }
}

extension ChildOperator where Location: DismissibleLocation {
  /// Returns a built reducer that runs the child and its parent, and then removes the child if the action dismisses it.
  ///
  /// The parent still sees the child that the action dismisses, even if the child is a dialog whose button sent the
  /// action.
  @inlinable
  func followed(by parent: Built) -> Built {
    let dialogs = EphemeralDismissal<Child.State, Child.Action>()
    // If `exit` is `nil`, the child has no action `.dismiss`, and only an action of a dialog dismisses it.
    guard dialogs.isPossible || exit != nil else { return ending(built.followed(by: parent)) }
    let child = dialogs.isPossible ? built.followed(by: notingDialog(dialogs)) : built
    return ending(
      child.followed(by: parent)
        .followed(by: Built(tag: actions.tag) { state, _ in self.finishDismissal(state) }))
  }

  /// Returns a built reducer that records, when an action of a dialog arrives, that the action dismisses the dialog.
  ///
  /// In some locations, every action of the child counts as an action of the dialog.
  @usableFromInline
  func notingDialog(_ dialogs: EphemeralDismissal<Child.State, Child.Action>) -> Built {
    Built(tag: actions.tag) { state, action in
      let parent = Built.state(at: state)
      guard case .presented(let childAction)? = self.actions.message(in: Built.action(at: action)) else {
        return nil
      }
      self.location.readChild(parent) { child in
        guard let child, let dialog = dialogs.dialog(in: child.pointee),
          Location.anyActionDismisses || dialogs.isAction(childAction, of: dialog)
        else { return }
        self.dismissed.pointee = self.id(child)
      }
      return nil
    }
  }

  @inlinable
  @inline(__always)
  func finishDismissal(_ state: UnsafeMutableRawPointer) -> EffectNode? {
    if dismissed.pointee != nil { dismiss(state) }
    return nil
  }

  /// Removes the child that the action has dismissed, unless the parent has replaced it.
  @usableFromInline
  func dismiss(_ state: UnsafeMutableRawPointer) {
    let parent = Built.state(at: state)
    let id = dismissed.pointee
    dismissed.pointee = nil
    var isSame = false
    location.readChild(parent) { child in isSame = child.map { self.id($0) } == id }
    if isSame { location.removeChild(parent) }
  }
}

/// The part of a parent's actions that contains the actions of a child.
@usableFromInline
protocol ChildActions<Action, ChildAction> {
  associatedtype Action
  associatedtype ChildAction

  /// The tag of the parent action's case that contains the child's actions; a negative number if the tag is not known.
  var tag: Int { get }
  /// The name of the parent action's case that contains the child's actions, as a C string; `nil` if it is not known.
  var caseName: UnsafePointer<UInt8>? { get }
  /// The way in which an effect of the child dismisses the child; `nil` if effects can't dismiss it.
  var exit: DismissRoute? { get }

  /// Returns the child's action or the dismissal that a parent's action contains; `nil` if the action is not for the
  /// child.
  func message(in action: UnsafePointer<Action>) -> PresentationAction<ChildAction>?

  /// Returns an action of the parent that contains the given action of the child.
  func embed(_ action: ChildAction) -> Action
}

extension AnyCasePath: ChildActions {
  @usableFromInline typealias Action = Root
  @usableFromInline typealias ChildAction = Value

  @inlinable var tag: Int { _tag }
  @usableFromInline var caseName: UnsafePointer<UInt8>? { _name }
  @usableFromInline var exit: DismissRoute? { nil }

  @inlinable
  @inline(__always)
  func message(in action: UnsafePointer<Root>) -> PresentationAction<Value>? {
    extract(at: action).map { .presented($0) }
  }
}
