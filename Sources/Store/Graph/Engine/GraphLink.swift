/// One edge: `subscriber` has read `dependency`.
///
/// The record is in two intrusive lists: the subscriber's dependencies, in the order of the reads, and, while the
/// subscriber is live, the dependency's subscribers. A run that repeats the reads of the last run only walks the first
/// list and compares pointers. It does not allocate or move links.
@usableFromInline
struct GraphLink {
  @usableFromInline
  typealias Pointer = UnsafeMutablePointer<GraphLink>

  /// The address of a pointer to a link in a list of dependencies; the pointer is in the previous link or in the
  /// subscriber.
  @usableFromInline
  typealias Slot = UnsafeMutablePointer<Pointer?>

  /// This is the first property, so that its address is the address of the record.
  @usableFromInline
  var nextDependency: Pointer?

  @usableFromInline
  let dependency: GraphNode.Pointer

  @usableFromInline
  let subscriber: GraphNode.Pointer

  @usableFromInline
  var nextSubscriber: Pointer?

  /// The previous link in the list of subscribers; for the first link, the last one.
  ///
  /// With this pointer, the engine removes a link in O(1) and finds the end of the list. A list of dependencies needs
  /// no such pointer, because it is only walked. A link that is in no list of subscribers refers to itself.
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
  /// The slot of the next link.
  @inlinable
  @inline(__always)
  var nextSlot: GraphLink.Slot {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GraphLink.Pointer?.self)
  }
}

extension UnsafeMutablePointer<GraphNode> {
  /// The slot of the first link to a dependency.
  @inlinable
  @inline(__always)
  var dependenciesSlot: GraphLink.Slot {
    // Sound: the first property of a node has the address of the node.
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GraphLink.Pointer?.self)
  }
}
