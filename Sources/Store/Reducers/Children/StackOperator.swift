/// An operator that runs a reducer on the elements of a stack, and pushes and pops elements.
@usableFromInline
final class StackOperator<State, Action, Element: Reducer>: ElementOperator<
  State, Action, StackState<Element.State>, StackAction<Element.State, Element.Action>, Element
>
{
  @usableFromInline typealias Stack = StackState<Element.State>
  @usableFromInline typealias Message = StackAction<Element.State, Element.Action>

  /// The id of the lowest element that the current action pops.
  ///
  /// The id is in separate memory, because every action of the stack reads it, and Swift would check each access to a
  /// mutable property of this object.
  @usableFromInline let popped = UnsafeMutablePointer<StackElementID?>.allocate(capacity: 1)
  /// The number below which the store assigns no more ids to elements.
  @usableFromInline let notedFloor = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  @inlinable
  override init(
    _ property: WritableKeyPath<State, Stack>, action path: AnyCasePath<Action, Message>, element: Element,
    site: SourceSite, owner: OperatorID
  ) {
    popped.initialize(to: nil)
    notedFloor.initialize(to: 0)
    super.init(property, action: path, element: element, site: site, owner: owner)
  }

  deinit {
    popped.deallocate()
    notedFloor.deallocate()
  }

  /// Returns a built reducer that runs the elements and their parent, and then pops elements if the action is a pop.
  ///
  /// The parent still sees the elements that the action pops.
  @inlinable
  func followed(by parent: Built) -> Built {
    // The step runs for every action, because any action may put elements on the stack whose ids this store has not
    // assigned.
    let built = Built(steps: [ReducerStep { self.run($0, $1) }], checks: [check])
      .followed(by: parent)
      .followed(by: Built(tag: path._tag) { state, _ in self.finishPop(state) })
    return ending(built)
  }

  @inlinable
  @inline(__always)
  func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    let action = Built.action(at: action)
    return property.withPointer(state) { stack in
      noteIDs(of: stack)
      // The message is extracted here, because a closure that captured the message would get a copy.
      guard let message = path.extract(at: action) else { return nil }
      return run(message, stack, action)
    }
  }

  @inlinable
  func run(_ message: Message, _ stack: UnsafeMutablePointer<Stack>, _ action: UnsafePointer<Action>)
    -> EffectNode?
  {
    switch message {
    case .element(let id, let elementAction): return run(elementAction, id: id, in: stack, action)
    case .popFrom(let id): notePop(from: id, stack, action)
    case .push: push(message, onto: stack, action)
    }
    return nil
  }

  /// Prevents the store from assigning ids that elements on the stack already have.
  ///
  /// A stack that other code has made can contain ids that the store has not assigned yet.
  @inlinable
  func noteIDs(of stack: UnsafePointer<Stack>) {
    if stack.pointee.floor > notedFloor.pointee { skipIDs(to: stack.pointee.floor) }
  }

  @usableFromInline
  func skipIDs(to floor: Int) {
    notedFloor.pointee = max(notedFloor.pointee, floor)
    StoreContext.current?.pointee.elementIDs.skip(to: floor)
  }

  /// Pushes the element that `message` contains.
  ///
  /// The method is not inlined, because the pushed state must not stay on the call stack while the elements run.
  @usableFromInline
  @inline(never)
  func push(_ message: Message, onto stack: UnsafeMutablePointer<Stack>, _ action: UnsafePointer<Action>) {
    guard case .push(let id, let state) = message else { return }
    guard stack.pointee.entries.index(id: id) == nil else {
      return site.reportPresentStackElement(action.pointee, id)
    }
    let next = max(StoreContext.current?.pointee.elementIDs.next ?? 0, stack.pointee.floor)
    if id.generation > next {
      site.reportFutureStackElement(action.pointee, id, next: StackElementID(generation: next))
    }
    skipIDs(to: id.successor)
    stack.pointee.push(state, id: id)
  }

  @usableFromInline
  func notePop(from id: StackElementID, _ stack: UnsafeMutablePointer<Stack>, _ action: UnsafePointer<Action>)
  {
    if stack.pointee.entries.position(of: id) != nil {
      popped.pointee = id
    } else {
      stack.pointee.reportMissing(id, action, site)
    }
  }

  @inlinable
  @inline(__always)
  func finishPop(_ state: UnsafeMutableRawPointer) -> EffectNode? {
    if popped.pointee != nil { pop(state) }
    return nil
  }

  /// Pops the element that the action names and all elements above it, if the element is still on the stack.
  @usableFromInline
  func pop(_ state: UnsafeMutableRawPointer) {
    guard let id = popped.pointee else { return }
    popped.pointee = nil
    property.withPointer(state) { $0.pointee.pop(from: id) }
  }
}

extension StackAction: ElementMessage {
  @usableFromInline
  static func exit<ParentAction>(
    of id: StackElementID, _ embed: @escaping (Self) -> ParentAction
  ) -> DismissRoute? {
    ActionDismissRoute(id, transform: { embed(.popFrom(id: $0)) })
  }
}
