/// One edge of the graph, which records that `subscriber` has read `dependency`.
///
/// Each link is in an intrusive list of the subscriber's dependencies, in the order of the reads. While the subscriber
/// is live, the link is also in a list of the dependency's subscribers. A run that repeats the reads of the last run
/// only follows the list of dependencies and compares pointers. It does not allocate or move links.
@usableFromInline
struct GraphLink {
  @usableFromInline
  typealias Pointer = UnsafeMutablePointer<GraphLink>

  /// The address of the variable that points to a link in a list of dependencies.
  ///
  /// The variable is a property of the previous link or, for the first link, of the subscriber.
  @usableFromInline
  typealias Slot = UnsafeMutablePointer<Pointer?>

  /// The next link to a dependency of the same subscriber.
  ///
  /// This is the first property, so that its address is the address of the record.
  @usableFromInline
  var nextDependency: Pointer?

  @usableFromInline
  let dependency: GraphNode.Pointer

  @usableFromInline
  let subscriber: GraphNode.Pointer

  @usableFromInline
  var nextSubscriber: Pointer?

  /// The previous link in the list of subscribers; in the first link, the last link of the list.
  ///
  /// With this pointer, the engine removes a link in O(1) and finds the end of the list. A list of dependencies needs
  /// no such pointer, because the engine only follows it forwards. A link that is in no list of subscribers refers to
  /// itself.
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

// Sound: the first property of a record has the address of the record.
extension UnsafeMutablePointer<GraphLink> {
  /// The address of the variable that points to the next link.
  @inlinable
  @inline(__always)
  var nextSlot: GraphLink.Slot {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GraphLink.Pointer?.self)
  }
}

extension UnsafeMutablePointer<GraphNode> {
  /// The address of the variable that points to the first link to a dependency.
  @inlinable
  @inline(__always)
  var dependenciesSlot: GraphLink.Slot {
    // Sound: the first property of a node has the address of the node.
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GraphLink.Pointer?.self)
  }
}
