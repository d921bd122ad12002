/// What an operator on the elements of a stack needs for each action.
@usableFromInline
final class StackLink<State, Action, Element: Reducer> {
  @usableFromInline let property: PropertyAccess<State, StackState<Element.State>>
  @usableFromInline let path: AnyCasePath<Action, StackAction<Element.State, Element.Action>>
  @usableFromInline let element: LazyReducer<Element>
  @usableFromInline let site: OperatorSite
  private let owner: PathOwner
  private let frame = FrameLink(isConstant: true) { $0.setPresented() }
  /// What the action in hand is to pop.
  ///
  /// In memory of its own: it is looked at for every action.
  @usableFromInline let popped = UnsafeMutablePointer<StackElementID?>.allocate(capacity: 1)

  @usableFromInline
  init(
    property: PropertyAccess<State, StackState<Element.State>>,
    path: AnyCasePath<Action, StackAction<Element.State, Element.Action>>, element: Element,
    site: SourceSite, owner: PathOwner
  ) {
    self.property = property
    self.path = path
    self.element = LazyReducer(element)
    self.site = OperatorSite(site)
    self.owner = owner
    popped.initialize(to: nil)
  }

  deinit { popped.deallocate() }

  @inlinable
  @inline(__always)
  func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    let action = action.assumingMemoryBound(to: Action.self)
    let stackAction = path.extract(from: action.pointee)
    return property.withPointer(state) { stack in
      noteIDs(of: stack)
      guard let stackAction else { return nil }
      return run(stackAction, stack, action)
    }
  }

  /// Keeps the store from giving ids away that a stack made elsewhere has.
  @inlinable
  func noteIDs(of stack: UnsafePointer<StackState<Element.State>>) {
    if stack.pointee.floor != 0 { skipIDs(to: stack.pointee.floor) }
  }

  @usableFromInline
  func skipIDs(to floor: Int) {
    ReduceContext.current?.pointee.elementIDs?.skip(to: floor)
  }

  @usableFromInline
  func run(
    _ stackAction: StackAction<Element.State, Element.Action>,
    _ stack: UnsafeMutablePointer<StackState<Element.State>>, _ action: UnsafePointer<Action>
  ) -> EffectNode? {
    switch stackAction {
    case .element(let id, let elementAction):
      guard let index = stack.pointee.entries.index(id: id) else {
        site.reportMissingStackElement(action.pointee, id, stack.pointee.ids)
        return nil
      }
      return run(elementAction, on: &stack.pointee.entries, at: index, id: id)
    case .popFrom(let id):
      if stack.pointee.entries.index(id: id) != nil {
        popped.pointee = id
      } else {
        site.reportMissingStackElement(action.pointee, id, stack.pointee.ids)
      }
    case .push: push(stackAction, onto: stack, action)
    }
    return nil
  }

  private func run(
    _ action: Element.Action, on entries: inout IdentifiedArrayOf<StackState<Element.State>.Entry>,
    at index: Int, id: StackElementID
  ) -> EffectNode? {
    let effect = entries.withElement(at: index, id: id) { entry in
      withUnsafeMutablePointer(to: &entry.pointee.state) { state in
        frame.run { withUnsafePointer(to: action) { element.step.run(UnsafeMutableRawPointer(state), $0) } }
      }
    }
    guard let effect else { return nil }
    let path = path
    return PathNode(
      child: MapNode<Element.Action, Action>(
        child: effect, transform: { path.embed(.element(id: id, action: $0)) }),
      key: PathKey(owner: owner, id: AnyHashable(id)),
      exit: PathExitBy<Action> { path.embed(.popFrom(id: id)) })
  }

  /// Not inlined: the state that is pushed must not lie on the stack while the elements run.
  @inline(never)
  private func push(
    _ stackAction: StackAction<Element.State, Element.Action>,
    onto stack: UnsafeMutablePointer<StackState<Element.State>>, _ action: UnsafePointer<Action>
  ) {
    guard case .push(let id, let state) = stackAction else { return }
    let next = max(ReduceContext.current?.pointee.elementIDs?.next ?? 0, stack.pointee.floor)
    if stack.pointee.entries.index(id: id) != nil {
      site.reportPresentStackElement(action.pointee, id)
    } else if id.generation > next {
      site.reportFutureStackElement(action.pointee, id, next: StackElementID(generation: next))
    }
    skipIDs(to: id.generation + 1)
    stack.pointee[id: id] = state
  }

  /// After the parent: pops what is still there of what the action was to pop.
  @inlinable
  @inline(__always)
  func finishPop(_ state: UnsafeMutableRawPointer) -> EffectNode? {
    if popped.pointee != nil { pop(state) }
    return nil
  }

  @usableFromInline
  func pop(_ state: UnsafeMutableRawPointer) {
    guard let id = popped.pointee else { return }
    popped.pointee = nil
    property.withPointer(state) { $0.pointee.pop(from: id) }
  }

  @usableFromInline
  var check: PathCheck {
    PathCheck { [self] state, visit in
      guard visit.hasChildren(of: owner) else { return }
      property.withValue(state) { check($0.pointee.entries, visit) }
    }
  }

  private func check(_ entries: IdentifiedArrayOf<StackState<Element.State>.Entry>, _ visit: PathVisit) {
    let checks = element.checks
    for child in entries.touchedChildren(of: owner, visit) {
      guard let id = child.id.base as? StackElementID, let index = entries.index(id: id) else {
        child.visit.end()
        continue
      }
      guard !checks.isEmpty else { continue }
      entries.elements.withUnsafeBufferPointer { entries in
        let entry = UnsafeMutablePointer(mutating: entries.baseAddress.unsafelyUnwrapped + index)
        // As if it were to be changed: only then it is not copied.
        withUnsafeMutablePointer(to: &entry.pointee.state) { state in
          for check in checks { check.run(state, child.visit) }
        }
      }
    }
    visit.note(entries.stamp, for: owner)
  }
}
