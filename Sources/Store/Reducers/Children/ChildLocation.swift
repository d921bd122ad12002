/// The location of a child's state in its parent's state.
///
/// The child may be absent.
@usableFromInline
protocol ChildLocation<Parent, State> {
  associatedtype Parent
  associatedtype State

  /// Runs `body` on the child's state in place. Returns nil if there is no child.
  func withChild(
    _ parent: UnsafeMutablePointer<Parent>, _ body: (UnsafeMutablePointer<State>) -> EffectNode?
  ) -> EffectNode??

  /// Passes the child's state to `body` for reading; nil if there is no child.
  func readChild(_ parent: UnsafePointer<Parent>, _ body: (UnsafePointer<State>?) -> Void)

  /// Reports an action for an absent child.
  func reportMissing<Action>(
    _ action: UnsafePointer<Action>, _ parent: UnsafePointer<Parent>, _ site: OperatorSite)
}

/// A location whose child an action can remove.
@usableFromInline
protocol DismissibleLocation: ChildLocation {
  func removeChild(_ parent: UnsafeMutablePointer<Parent>)
}

/// The location of a child in an optional property.
@usableFromInline
struct OptionalLocation<Parent, State>: ChildLocation {
  @usableFromInline let property: PropertyAccess<Parent, State?>

  @inlinable
  init(_ keyPath: WritableKeyPath<Parent, State?>) { property = PropertyAccess(keyPath) }

  @inlinable
  @inline(__always)
  func withChild(
    _ parent: UnsafeMutablePointer<Parent>, _ body: (UnsafeMutablePointer<State>) -> EffectNode?
  ) -> EffectNode?? {
    property.withPointer(parent) { optional in
      guard optional.hasPayload() else { return nil }
      return .some(body(optional.payload()))
    }
  }

  @usableFromInline
  func readChild(_ parent: UnsafePointer<Parent>, _ body: (UnsafePointer<State>?) -> Void) {
    property.withValue(parent) { optional in body(optional.hasPayload() ? optional.payload() : nil) }
  }

  @usableFromInline
  func reportMissing<Action>(
    _ action: UnsafePointer<Action>, _ parent: UnsafePointer<Parent>, _ site: OperatorSite
  ) {
    site.reportMissingChild(action.pointee, State.self)
  }
}
