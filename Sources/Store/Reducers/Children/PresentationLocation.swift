/// The location of a child in a property declared with `@Presents`.
@usableFromInline
struct PresentationLocation<Parent, State>: DismissibleLocation {
  @usableFromInline let property: PropertyAccess<Parent, PresentationState<State>>

  @usableFromInline static var anyActionDismisses: Bool { false }

  @inlinable
  init(_ keyPath: WritableKeyPath<Parent, PresentationState<State>>) { property = PropertyAccess(keyPath) }

  // A projected value such as '$destination' is a computed property. Changing the value that it returns would copy the
  // presented state, because the property still holds the state. Therefore the state is moved out of the property
  // during the change.
  @inlinable
  func run<Action>(
    _ child: UnsafeMutablePointer<StoredStep>, on parent: UnsafeMutablePointer<Parent>,
    _ action: UnsafePointer<Action>, lift: (EffectNode, UnsafePointer<State>) -> EffectNode
  ) -> EffectNode?? {
    var presented = PresentationState<State>(storage: nil)
    exchange(&presented, parent)
    guard let state = presented.address() else { return nil }
    var effect = child.pointee.run(state, action)
    if let childEffect = effect { effect = lift(childEffect, state) }
    // The state is moved back only now, because until here the local variable keeps the memory at `state` alive.
    exchange(&presented, parent)
    return .some(effect)
  }

  /// Swaps `presented` and the presentation in the parent's state.
  ///
  /// The method is not inlined, because key paths may copy values that they pass through, and these copies must not
  /// stay on the stack.
  @inlinable
  @inline(never)
  func exchange(_ presented: inout PresentationState<State>, _ parent: UnsafeMutablePointer<Parent>) {
    property.withPointer(parent) { swap(&presented, &$0.pointee) }
  }

  @usableFromInline
  func readChild(_ parent: UnsafePointer<Parent>, _ body: (UnsafePointer<State>?) -> Void) {
    property.withValue(parent) { $0.pointee.withState(body) }
  }

  @usableFromInline
  func removeChild(_ parent: UnsafeMutablePointer<Parent>) {
    property.withPointer(parent) { $0.pointee = PresentationState(storage: nil) }
  }

  @usableFromInline
  func reportMissing<Action>(
    _ action: UnsafePointer<Action>, _ parent: UnsafePointer<Parent>, _ site: OperatorSite
  ) {
    site.reportMissingPresentation(action.pointee, State.self)
  }
}

/// The part of a parent's actions that contains the actions of a presented feature and its dismissal.
@usableFromInline
struct PresentationActions<Action, ChildAction>: ChildActions {
  @usableFromInline let path: AnyCasePath<Action, PresentationAction<ChildAction>>

  @inlinable
  init(_ path: CaseKeyPath<Action, PresentationAction<ChildAction>>) { self.path = AnyCasePath(path) }

  @inlinable var tag: Int { path._tag }
  @usableFromInline var caseName: UnsafePointer<UInt8>? { path._name }

  @usableFromInline
  var exit: DismissRoute? {
    let path = path
    return ActionDismissRoute((), transform: { path.embed(.dismiss) })
  }

  @inlinable
  @inline(__always)
  func message(in action: UnsafePointer<Action>) -> PresentationAction<ChildAction>? {
    path.extract(at: action)
  }

  @inlinable
  func embed(_ action: ChildAction) -> Action { path.embed(.presented(action)) }
}
