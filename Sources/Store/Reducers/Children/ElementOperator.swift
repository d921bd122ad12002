/// An operator that runs a reducer on the elements of a collection.
///
/// Each element receives the actions with its id.
///
/// `forEach` uses this operator on an identified array and on a stack. The parts of the operator are in one object,
/// so that the closure that runs the operator captures only this object. If the closure captured each part, every call
/// would pass each part through two thunks.
@usableFromInline
class ElementOperator<
  State, Action, Elements: ElementCollection, Message: ElementMessage, Element: Reducer
>
where
  Elements.ElementState == Element.State, Message.Action == Element.Action, Elements.ID == Message.ID
{
  @usableFromInline typealias Built = BuiltReducer<State, Action>

  @usableFromInline final let property: PropertyAccess<State, Elements>
  @usableFromInline final let path: AnyCasePath<Action, Message>
  @usableFromInline final let element: LazyReducer<Element>
  @usableFromInline final let site: OperatorSite
  @usableFromInline final let owner: OperatorID
  /// The identities of the elements that have returned effects in the current direct call of `reduce(into:action:)`.
  @usableFromInline final var started: [AnyHashable] = []

  @inlinable
  init(
    _ property: WritableKeyPath<State, Elements>, action path: AnyCasePath<Action, Message>, element: Element,
    site: SourceSite, owner: OperatorID
  ) {
    self.property = PropertyAccess(property)
    self.path = path
    self.element = LazyReducer(element)
    self.site = OperatorSite(site)
    self.owner = owner
    owner.caseName = path._name
  }

  /// Runs the reducer on the element with the given id.
  ///
  /// The method reports an issue if there is no such element.
  @inlinable
  @inline(__always)
  final func run(
    _ elementAction: Element.Action, id: Elements.ID, in elements: UnsafeMutablePointer<Elements>,
    _ action: UnsafePointer<Action>
  ) -> EffectNode? {
    let effect = elements.pointee.withElementState(id: id) { state in
      withUnsafePointer(to: elementAction) { element.step.pointee.run(state, $0) }
    }
    guard let effect else {
      elements.pointee.reportMissing(id, action, site)
      return nil
    }
    guard let effect else { return nil }
    return lift(effect, id, elements)
  }

  /// Returns the element's effect as an effect of the parent.
  ///
  /// The method is not inlined, because most actions have no effect. If it were inlined, the caller would use more
  /// registers even for those actions.
  @inlinable
  @inline(never)
  final func lift(
    _ effect: EffectNode, _ id: Elements.ID, _ elements: UnsafePointer<Elements>
  ) -> EffectNode {
    let path = path
    let identity = elements.pointee.elementIdentity(id)
    noteStart(identity)
    return FeatureNode(
      child: MapNode<Element.Action, Action>(
        child: effect, transform: { path.embed(.element(id: id, action: $0)) }),
      id: FeatureID.interned(owner: owner, id: identity),
      dismissRoute: Message.exit(of: id) { path.embed($0) })
  }

  /// A check that ends the effects of elements that were removed.
  @usableFromInline
  final var check: LivenessCheck {
    LivenessCheck { [self] state, visit in
      guard let children = visit.children(of: owner) else { return }
      property.withValue(state) { check($0.pointee, children) }
    }
  }

  /// Returns a reducer that runs `built` and, in a direct call, ends the effects of the elements that `built` has
  /// removed.
  ///
  /// In a direct call, another reducer calls `reduce(into:action:)`.
  @usableFromInline
  final func ending(_ built: Built) -> Built {
    guard DirectCall.isRunning else { return built }
    return built.surrounded { [self] step, state, action in
      // If the old collection is kept, it shares the memory of the elements, so `step` must copy them before it changes
      // them. Therefore the old collection is kept only if a child has effects.
      let before = StoreContext.current?.pointee.hasActiveChildren ?? false ? elements(in: state) : nil
      let stamp = before?.array.stamp ?? elements(in: state)?.array.stamp
      started = []
      let effect = step.run(state, action)
      guard let now = elements(in: state), let stamp, now.array.stamp != stamp else { return effect }
      let gone = started.filter { now.elementIndex($0) == nil }
      return DirectCall.ending(effect, owner, now.removedElements(since: stamp, before) + gone)
    }
  }

  @usableFromInline
  final func noteStart(_ identity: AnyHashable) {
    if DirectCall.isRunning { started.append(identity) }
  }

  private final func elements(in state: UnsafeRawPointer) -> Elements? {
    var elements: Elements?
    property.withValue(state) { elements = $0.pointee }
    return elements
  }

  private final func check(_ elements: Elements, _ children: ActiveChildren) {
    let (array, checks) = (elements.array, element.checks)
    let visits = array.touchedChildren(among: children) {
      elements.elementIdentity($0)
    } where: {
      !checks.isEmpty || array.index(id: $0) == nil
    }
    for visit in visits {
      guard let identity = visit.id, let id = elements.elementID(identity), let index = array.index(id: id)
      else {
        visit.end()
        continue
      }
      guard !checks.isEmpty, visit.hasChildren else { continue }
      array.elements.withUnsafeBufferPointer { elements in
        // The pointer is mutable because the compiler would copy the element otherwise.
        let element = UnsafeMutablePointer(mutating: elements.start + index)
        Elements.withState(of: element) { state in for check in checks { check.run(state, visit) } }
      }
    }
  }
}

extension ElementOperator where Message == IdentifiedAction<Elements.ID, Element.Action> {
  /// Returns a built reducer that runs the reducer of the elements and then the reducer of their parent.
  @inlinable
  final func followed(by parent: Built) -> Built {
    ending(Built(tag: path._tag, checks: [check]) { self.run($0, $1) }.followed(by: parent))
  }

  @inlinable
  @inline(__always)
  final func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    let action = Built.action(at: action)
    guard case .element(let id, let elementAction)? = path.extract(at: action) else { return nil }
    return property.withPointer(state) { run(elementAction, id: id, in: $0, action) }
  }
}

/// A type of actions that contains the actions of a collection's elements, together with the ids of the elements.
@usableFromInline
protocol ElementMessage<ID, Action> {
  associatedtype ID: Hashable & Sendable
  associatedtype Action

  static func element(id: ID, action: Action) -> Self

  /// Returns the way in which effects of the element with the given id remove the element; `nil` if they can't remove
  /// it.
  static func exit<ParentAction>(of id: ID, _ embed: @escaping (Self) -> ParentAction) -> DismissRoute?
}

extension IdentifiedAction: ElementMessage {
  @usableFromInline
  static func exit<ParentAction>(of id: ID, _ embed: @escaping (Self) -> ParentAction) -> DismissRoute? {
    nil
  }
}
