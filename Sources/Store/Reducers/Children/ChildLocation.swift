/// The location of a child's state in its parent's state.
///
/// The child may be absent.
@usableFromInline
protocol ChildLocation<Parent, State> {
  associatedtype Parent
  associatedtype State

  /// Runs the child's reducer on the child's state, in place.
  ///
  /// - Parameters:
  ///   - child: The step that runs the child's reducer. This method runs the step directly, because a closure would add
  ///     a stack frame between nested features.
  ///   - parent: The parent's state.
  ///   - action: The child's action.
  ///   - lift: A closure that returns the child's effect as an effect of the parent.
  /// - Returns: An optional effect of the parent, wrapped in a second optional that is `nil` if there is no child.
  func run<Action>(
    _ child: UnsafeMutablePointer<StoredStep>, on parent: UnsafeMutablePointer<Parent>,
    _ action: UnsafePointer<Action>, lift: (EffectNode, UnsafePointer<State>) -> EffectNode
  ) -> EffectNode??

  /// Calls `body` with the address of the child's state, or with `nil` if there is no child.
  func readChild(_ parent: UnsafePointer<Parent>, _ body: (UnsafePointer<State>?) -> Void)

  /// Reports an issue about an action for a child that does not exist.
  func reportMissing<Action>(
    _ action: UnsafePointer<Action>, _ parent: UnsafePointer<Parent>, _ site: OperatorSite)
}

/// A location from which an action can remove the child.
@usableFromInline
protocol DismissibleLocation: ChildLocation {
  /// A Boolean value indicating whether every action of the child dismisses a dialog that the child is or contains.
  ///
  /// Otherwise, only an action of one of the dialog's own buttons dismisses the dialog.
  static var anyActionDismisses: Bool { get }

  func removeChild(_ parent: UnsafeMutablePointer<Parent>)
}

/// The location of a child in an optional property.
@usableFromInline
struct OptionalLocation<Parent, State>: DismissibleLocation {
  @usableFromInline let property: PropertyAccess<Parent, State?>

  @usableFromInline static var anyActionDismisses: Bool { true }

  @inlinable
  init(_ keyPath: WritableKeyPath<Parent, State?>) { property = PropertyAccess(keyPath) }

  @inlinable
  @inline(__always)
  func run<Action>(
    _ child: UnsafeMutablePointer<StoredStep>, on parent: UnsafeMutablePointer<Parent>,
    _ action: UnsafePointer<Action>, lift: (EffectNode, UnsafePointer<State>) -> EffectNode
  ) -> EffectNode?? {
    property.withPointer(parent) { optional in
      guard optional.hasPayload() else { return nil }
      let state = optional.payload()
      return .some(child.pointee.run(state, action).map { lift($0, state) })
    }
  }

  @usableFromInline
  func readChild(_ parent: UnsafePointer<Parent>, _ body: (UnsafePointer<State>?) -> Void) {
    property.withValue(parent) { optional in body(optional.hasPayload() ? optional.payload() : nil) }
  }

  @usableFromInline
  func removeChild(_ parent: UnsafeMutablePointer<Parent>) {
    property.withPointer(parent) { $0.pointee = nil }
  }

  @usableFromInline
  func reportMissing<Action>(
    _ action: UnsafePointer<Action>, _ parent: UnsafePointer<Parent>, _ site: OperatorSite
  ) {
    site.reportMissingChild(action.pointee, State.self)
  }
}
