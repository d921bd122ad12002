/// One edge: `subscriber` has read `dependency`.
///
/// The record sits in two intrusive lists at once: the subscriber's dependencies, in the order of use, and,
/// while the subscriber is live, the dependency's subscribers. A run that reads what the last run read walks
/// the first list and compares pointers; nothing is allocated or moved.
@usableFromInline
struct GraphLink {
  @usableFromInline
  typealias Pointer = UnsafeMutablePointer<GraphLink>

  /// The memory that refers to a link in a list of dependencies: in the link before it, or in the subscriber.
  @usableFromInline
  typealias Slot = UnsafeMutablePointer<Pointer?>

  /// First, so that its place is where the record is.
  @usableFromInline
  var nextDependency: Pointer?

  @usableFromInline
  let dependency: GraphNode.Pointer

  @usableFromInline
  let subscriber: GraphNode.Pointer

  @usableFromInline
  var nextSubscriber: Pointer?

  /// The subscriber before this one; of the first, the last.
  ///
  /// Needed to leave the middle of the list in O(1) and to find its end; lists of dependencies are only walked.
  /// Itself as long as the link is on no list.
  @usableFromInline
  var previousSubscriber: Pointer

  @inlinable
  init(
    dependency: GraphNode.Pointer, subscriber: GraphNode.Pointer, nextDependency: Pointer?, at place: Pointer
  ) {
    self.nextDependency = nextDependency
    self.previousSubscriber = place
    self.dependency = dependency
    self.subscriber = subscriber
  }
}

// Invariant of both: the first property of a record lies where the record does.
extension UnsafeMutablePointer<GraphLink> {
  /// The place of the link after this one.
  @inlinable
  @inline(__always)
  var nextSlot: GraphLink.Slot {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GraphLink.Pointer?.self)
  }
}

extension UnsafeMutablePointer<GraphNode> {
  /// The place of the first link to a dependency.
  @inlinable
  @inline(__always)
  var dependenciesSlot: GraphLink.Slot {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GraphLink.Pointer?.self)
  }
}
