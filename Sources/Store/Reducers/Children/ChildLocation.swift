/// The location of a child's state in that of its parent, where it is or is not.
@usableFromInline
protocol ChildLocation<Parent, State> {
  associatedtype Parent
  associatedtype State

  /// Runs `body` on the child's state in place; returns nil if there is no child.
  func withChild(
    _ parent: UnsafeMutablePointer<Parent>, _ body: (UnsafeMutablePointer<State>) -> EffectNode?
  ) -> EffectNode??

  /// Passes the child's state to `body` for reading; nil if there is no child.
  func readChild(_ parent: UnsafePointer<Parent>, _ body: (UnsafePointer<State>?) -> Void)

  /// Reports an action for a child that is not there.
  func reportMissing<Action>(
    _ action: UnsafePointer<Action>, _ parent: UnsafePointer<Parent>, _ site: OperatorSite)
}

/// A location of which an action can remove the child.
@usableFromInline
protocol DismissibleLocation: ChildLocation {
  func removeChild(_ parent: UnsafeMutablePointer<Parent>)
}

/// An optional property.
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
