import Effects

/// An object that owns a node.
///
/// The owner keeps a reference to the node while other nodes may need the node.
@usableFromInline
protocol NodeOwner: AnyObject {
  /// Tells the owner that the first dependent of the node was added, or that the last dependent was removed.
  ///
  /// The implementation must not use the graph.
  func dependentsDidChange(hasDependents: Bool)
}

/// A group of sources that change only if the version of a common value changes, such as the elements of a collection.
protocol SourceGroup: AnyObject {
  /// Returns a closure that returns true until the version changes.
  func rememberVersion() -> () -> Bool
}

/// The content of a node: a `ComputedBody`, or the `ObserverBody` of an observer.
@usableFromInline
class NodeBody {
  @inlinable
  init() {}

  // Sound: the owner sets the property to `nil` before the owner is freed.
  /// The owner to notify when the node gets its first dependent or loses its last one; `nil` if there is none.
  ///
  /// The owner calls `setOwner(nil, of:)` before the owner is freed.
  ///
  /// This property comes first, so that the properties that a run uses are adjacent in memory.
  final unowned(unsafe) var owner: (any NodeOwner)?

  /// The group to which the source belongs; `nil` if there is none.
  var group: (any SourceGroup)? { nil }

  /// The name for messages, if the program has given the node no name.
  ///
  /// The body creates the name at each read, so that a name that is never read has no cost.
  @usableFromInline var name: String? { nil }

  /// A shorter name for the output of `graphViz()`, if the program has given the node no name; `nil` if there is none.
  @usableFromInline var nameInDrawings: String? { nil }

  /// The source location where the selector was defined or the observation began, if it is known.
  @usableFromInline var site: SourceSite? { nil }

  /// Tells the body that the node has become live, or is no longer live.
  ///
  /// A node is live while an observer depends on it, directly or through other nodes. The engine calls this method only
  /// for sources, whose owners compare the values of live sources after each change of the state. The implementation
  /// must not use the graph.
  @usableFromInline
  func livenessDidChange(isLive: Bool) {}

  /// Returns a closure that compares the node's later value with its value at the time of this call.
  ///
  /// The closure keeps the earlier value, and returns true if the later value is equal. The result is `nil` if values
  /// can't be compared.
  @usableFromInline
  func comparisonWithPresentValue() -> (() -> Bool)? { nil }
}

/// The body of a rule or source, which computes, compares and stores the value.
///
/// The engine calls one stored closure and does not know the types. The closure is created in code that knows the
/// value's type, so the compiler specializes the closure. A method that a generic subclass overrides would be called
/// through the vtable, without specialization.
@usableFromInline
class ComputedBody: NodeBody {
  /// A closure that updates the value of the given body, and returns whether the value has changed.
  @usableFromInline
  final let evaluate: (NodeBody) -> Bool

  @inlinable
  init(evaluate: @escaping (NodeBody) -> Bool) {
    self.evaluate = evaluate
  }
}

/// The body of an observer, whose dependencies are the values that the callback reads.
final class ObserverBody: NodeBody {
  let callback: () throws -> Void

  /// The source location at which the observation began, if it is known.
  private let start: SourceSite?

  /// A Boolean value indicating whether the callback first calls the closure that was passed to `followObservers(_:)`.
  let isFollowed: Bool

  init(site: SourceSite?, isFollowed: Bool = false, callback: @escaping () throws -> Void) {
    start = site
    self.isFollowed = isFollowed
    self.callback = callback
  }

  override var site: SourceSite? { start }

  override var name: String? { start.map { "the observer at \($0)" } }
}
