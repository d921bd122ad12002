/// One edge: `subscriber` has read `dependency`.
///
/// The record sits in two intrusive lists at once: the subscriber's dependencies, in the order of use, and,
/// while the subscriber is live, the dependency's subscribers. A run that reads what the last run read walks
/// the first list and compares pointers; nothing is allocated or moved.
@usableFromInline
struct GraphLink {
  @usableFromInline
  typealias Pointer = UnsafeMutablePointer<GraphLink>

  @usableFromInline
  let dependency: GraphNode.Pointer

  @usableFromInline
  let subscriber: GraphNode.Pointer

  @usableFromInline
  var nextDependency: Pointer?

  @usableFromInline
  var nextSubscriber: Pointer?

  /// Needed to leave the middle of the list in O(1); the list of dependencies is only cut at its end.
  @usableFromInline
  var previousSubscriber: Pointer?
}
