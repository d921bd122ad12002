/// What an operator on the elements of a stack needs for each action.
@usableFromInline
final class StackLink<State, Action, Element: Reducer> {
  @usableFromInline let property: PropertyAccess<State, StackState<Element.State>>
  @usableFromInline let path: AnyCasePath<Action, StackAction<Element.State, Element.Action>>
  @usableFromInline let element: LazyReducer<Element>
  @usableFromInline let site: OperatorSite
  private let owner: PathOwner
  @usableFromInline let frame = FrameLink(isConstant: true) { $0.setPresented() }
  /// What the action in hand is to pop.
  ///
  /// In memory of its own: it is looked at for every action.
  @usableFromInline let popped = UnsafeMutablePointer<StackElementID?>.allocate(capacity: 1)
  /// The ids below it are known not to be given away by the store.
  @usableFromInline let notedFloor = UnsafeMutablePointer<Int>.allocate(capacity: 1)

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
    notedFloor.initialize(to: 0)
  }

  deinit {
    popped.deallocate()
    notedFloor.deallocate()
  }

  @inlinable
  @inline(__always)
  func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    // A step is only given the actions that it was built for.
    let action = action.assumingMemoryBound(to: Action.self)
    return property.withPointer(state) { stack in
      noteIDs(of: stack)
      // Taken out here: a closure that captures it would get a copy.
      guard let stackAction = path.extract(at: action) else { return nil }
      return run(stackAction, stack, action)
    }
  }

  /// Keeps the store from giving ids away that a stack made elsewhere has.
  @inlinable
  func noteIDs(of stack: UnsafePointer<StackState<Element.State>>) {
    if stack.pointee.floor > notedFloor.pointee { skipIDs(to: stack.pointee.floor) }
  }

  @usableFromInline
  func skipIDs(to floor: Int) {
    notedFloor.pointee = max(notedFloor.pointee, floor)
    ReduceContext.current?.pointee.elementIDs?.skip(to: floor)
  }

  @inlinable
  func run(
    _ stackAction: StackAction<Element.State, Element.Action>,
    _ stack: UnsafeMutablePointer<StackState<Element.State>>, _ action: UnsafePointer<Action>
  ) -> EffectNode? {
    switch stackAction {
    case .element(let id, let elementAction):
      let effect = stack.pointee.entries.withElement(id: id) { run(elementAction, on: $0) }
      guard let effect else {
        site.reportMissingStackElement(action.pointee, id, stack.pointee.ids)
        return nil
      }
      guard let effect else { return nil }
      return lift(effect, id)
    case .popFrom(let id):
      if stack.pointee.entries.position(of: id) != nil {
        popped.pointee = id
      } else {
        site.reportMissingStackElement(action.pointee, id, stack.pointee.ids)
      }
    case .push: push(stackAction, onto: stack, action)
    }
    return nil
  }

  @inlinable
  @inline(__always)
  func run(
    _ action: Element.Action, on entry: UnsafeMutablePointer<StackState<Element.State>.Entry>
  ) -> EffectNode? {
    withUnsafeMutablePointer(to: &entry.pointee.state) { state in
      frame.run { withUnsafePointer(to: action) { element.run(UnsafeMutableRawPointer(state), $0) } }
    }
  }

  /// The element's effect as the parent's.
  @usableFromInline
  func lift(_ effect: EffectNode, _ id: StackElementID) -> EffectNode {
    let path = path
    return PathNode(
      child: MapNode<Element.Action, Action>(
        child: effect, transform: { path.embed(.element(id: id, action: $0)) }),
      key: PathKey.known(owner: owner, id: AnyHashable(id)),
      exit: PathExitBy(id, transform: { path.embed(.popFrom(id: $0)) }))
  }

  /// Not inlined: the state that is pushed must not lie on the stack while the elements run.
  @usableFromInline
  @inline(never)
  func push(
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
      guard !checks.isEmpty, child.visit.hasChildren else { continue }
      entries.elements.withUnsafeBufferPointer { entries in
        // Not empty: the index is that of an entry.
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
