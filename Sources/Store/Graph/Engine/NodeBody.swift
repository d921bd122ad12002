import Effects

/// An owner of a node.
///
/// It keeps the node while other nodes may need it.
@usableFromInline
protocol NodeOwner: AnyObject {
  /// Called when the first dependent of the node is added, and when the last is removed.
  ///
  /// It must not use the graph.
  func dependentsDidChange(hasDependents: Bool)
}

/// Sources that change only if the version of a whole changes, such as the elements of a collection.
protocol SourceGroup: AnyObject {
  /// Returns a closure that returns a Boolean value indicating whether the version at the time of this call is current.
  func rememberVersion() -> () -> Bool
}

/// The content of a node: a `ComputedBody`, or the `ObserverBody` of an observer.
@usableFromInline
class NodeBody {
  @inlinable
  init() {}

  // Sound: the owner resets it before it is freed.
  /// The owner to notify of dependents, if there is one.
  ///
  /// It calls `setOwner(nil, of:)` before it is freed.
  ///
  /// The property precedes those that a run uses, so that these are adjacent.
  final unowned(unsafe) var owner: (any NodeOwner)?

  /// The group of the source, if it belongs to one.
  var group: (any SourceGroup)? { nil }

  /// The name of a node without a given name, for messages.
  ///
  /// Made each time it is read, so that a node without a reader of its name does not pay for one.
  @usableFromInline var name: String? { nil }

  /// The name in drawings of a node without a given name, if it is shorter than that in messages.
  @usableFromInline var nameInDrawings: String? { nil }

  /// The source location where the selector was defined or the observation began, if it is known.
  @usableFromInline var site: SourceSite? { nil }

  /// Called when the first live node reads this one, and when the last one no longer does.
  ///
  /// The engine calls this for sources only, because their owners compare only observed parts. It must not use the
  /// graph.
  @usableFromInline
  func livenessDidChange(isLive: Bool) {}

  /// Keeps the current value, and returns a closure that compares it with the value at the time of a call; nil if
  /// values can't be compared.
  @usableFromInline
  func comparisonWithPresentValue() -> (() -> Bool)? { nil }
}

/// The body of a rule or source, which computes, compares and stores the value.
///
/// The engine calls one stored closure and does not know the types. The closure is made where the value's type is
/// known, so it is specialized there. A method that a generic subclass overrides would be called unspecialized, through
/// the vtable.
@usableFromInline
class ComputedBody: NodeBody {
  /// Updates the value of the given body, and returns whether it has changed.
  @usableFromInline
  final let evaluate: (NodeBody) -> Bool

  @inlinable
  init(evaluate: @escaping (NodeBody) -> Bool) {
    self.evaluate = evaluate
  }
}

/// The body of an observer, whose callback's reads are its dependencies.
final class ObserverBody: NodeBody {
  let callback: () throws -> Void

  /// The location at which the observation began, if that is known.
  private let start: SourceSite?

  /// A Boolean value indicating whether the callback first calls the one who follows the graph.
  let isFollowed: Bool

  init(site: SourceSite?, isFollowed: Bool = false, callback: @escaping () throws -> Void) {
    start = site
    self.isFollowed = isFollowed
    self.callback = callback
  }

  override var site: SourceSite? { start }

  override var name: String? { start.map { "the observer at \($0)" } }
}
