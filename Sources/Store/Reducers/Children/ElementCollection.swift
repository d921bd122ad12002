/// A collection of child states with ids, so that an operator can run a reducer on the state of an id.
@usableFromInline
protocol ElementCollection<ID, ElementState> {
  associatedtype ID: Hashable
  associatedtype ElementState
  /// The type of the elements of `array`, which are states or contain states.
  associatedtype Item

  var array: IdentifiedArray<ID, Item> { get }

  /// Runs `body` on the state of the element with the given id, in the memory of the array.
  ///
  /// The method returns `nil` if there is no such element.
  mutating func withElementState<Result>(
    id: ID, _ body: (UnsafeMutablePointer<ElementState>) -> Result
  ) -> Result?

  /// Runs `body` on the state in an element of the array.
  static func withState(
    of element: UnsafeMutablePointer<Item>, _ body: (UnsafeMutablePointer<ElementState>) -> Void)

  /// Returns the identity under which the effects of the element with the given id are registered.
  func elementIdentity(_ id: ID) -> AnyHashable

  /// Returns the id of the element with the given identity; `nil` if this collection can't contain such an element.
  func elementID(_ identity: AnyHashable) -> ID?

  /// Reports an issue about an action for an element that is not in the collection.
  func reportMissing<Action>(_ id: ID, _ action: UnsafePointer<Action>, _ site: OperatorSite)
}

extension IdentifiedArray: ElementCollection {
  @usableFromInline typealias ElementState = Element

  @inlinable var array: Self { self }

  @inlinable
  @inline(__always)
  mutating func withElementState<Result>(
    id: ID, _ body: (UnsafeMutablePointer<Element>) -> Result
  ) -> Result? {
    withElement(id: id, body)
  }

  @usableFromInline
  static func withState(
    of element: UnsafeMutablePointer<Element>, _ body: (UnsafeMutablePointer<Element>) -> Void
  ) {
    body(element)
  }

  @inlinable
  func elementIdentity(_ id: ID) -> AnyHashable { AnyHashable(id) }

  @usableFromInline
  func elementID(_ identity: AnyHashable) -> ID? { identity.base as? ID }

  @usableFromInline
  func reportMissing<Action>(_ id: ID, _ action: UnsafePointer<Action>, _ site: OperatorSite) {
    site.reportMissingElement(action.pointee, id)
  }
}

extension StackState: ElementCollection {
  @usableFromInline typealias ElementState = Element

  @inlinable var array: IdentifiedArrayOf<Entry> { entries }

  @inlinable
  @inline(__always)
  mutating func withElementState<Result>(
    id: StackElementID, _ body: (UnsafeMutablePointer<Element>) -> Result
  ) -> Result? {
    entries.withElement(id: id) { entry in withUnsafeMutablePointer(to: &entry.pointee.state, body) }
  }

  @usableFromInline
  static func withState(
    of entry: UnsafeMutablePointer<Entry>, _ body: (UnsafeMutablePointer<Element>) -> Void
  ) {
    withUnsafeMutablePointer(to: &entry.pointee.state, body)
  }

  @inlinable
  func elementIdentity(_ id: StackElementID) -> AnyHashable {
    AnyHashable(StackElementIdentity(id: id, origin: origin))
  }

  @usableFromInline
  func elementID(_ identity: AnyHashable) -> StackElementID? {
    guard let identity = identity.base as? StackElementIdentity, identity.origin == origin else { return nil }
    return identity.id
  }

  @usableFromInline
  func reportMissing<Action>(_ id: StackElementID, _ action: UnsafePointer<Action>, _ site: OperatorSite) {
    site.reportMissingStackElement(action.pointee, id, ids)
  }
}

extension IdentifiedArray {
  /// Runs `body` on the element with the given id, in the memory of the array.
  ///
  /// The method returns `nil` if there is no such element.
  @inlinable
  @inline(__always)
  mutating func withElement<Result>(
    id: ID, _ body: (UnsafeMutablePointer<Element>) -> Result
  ) -> Result? {
    guard let index = position(of: id) else { return nil }
    history.record(id, changesIDs: false)
    let read = identity.read
    return storage.withUnsafeMutableBufferPointer { elements in
      let element = elements.start + index
      let result = body(element)
      let newID = read(element)
      if newID != id { Misuse.idChanged(from: id, to: newID, at: index) }
      return result
    }
  }

  /// Returns the index of the element with the given id.
  ///
  /// This is a separate mutating function, so that it receives the address of the array. Otherwise the compiler would
  /// retain each field of the array during the lookup, because it does not know who owns the memory of the array.
  @inlinable
  @inline(never)
  mutating func position(of id: ID) -> Int? { index(id: id) }
}

extension IdentifiedArray {
  /// Returns the elements that must be checked: those with effects in flight that may have changed, or have started
  /// their first effect, since the last call.
  ///
  /// An element that was removed counts as changed.
  ///
  /// - Parameters:
  ///   - children: The elements with effects in flight.
  ///   - identity: A closure that returns the identity of an element.
  ///   - isRelevant: A closure that returns `false` for the id of a changed element that needs no check. The method
  ///     does not look up the effects of such an element, so that the checks after most actions are short.
  /// - Returns: The elements to check. The same element may occur twice.
  /// - Complexity: O(*n*), where *n* is the number of elements changed since the last call, if the array's history of
  ///   changes still lists them.
  func touchedChildren(
    among children: ActiveChildren, identifiedBy identity: (ID) -> AnyHashable, where isRelevant: (ID) -> Bool
  ) -> [LivenessVisitor] {
    let (last, opened) = children.beginVisit(at: CheckedVersion(stamp))
    // If this is the first call, `opened` contains all elements with effects.
    guard let last = last.map(VersionStamp.init), last != stamp else { return opened }
    var touched = opened
    let isComplete = history.forEachID(since: last) { id in
      if isRelevant(id), let child = children.child(identity(id)) { touched.append(child) }
    }
    return isComplete ? touched : children.all
  }
}

extension ElementCollection {
  /// Returns the index of the element with the given identity; `nil` if the element is not in the collection.
  func elementIndex(_ identity: AnyHashable) -> Int? {
    elementID(identity).flatMap { array.index(id: $0) }
  }

  /// Returns the identities of the elements that were removed since an earlier version.
  ///
  /// - Parameters:
  ///   - stamp: The stamp that identifies the earlier version.
  ///   - before: The collection at the earlier version, if it was kept. The method compares it with this collection if
  ///     the history of the array no longer lists all changes.
  /// - Returns: The identities of the removed elements.
  func removedElements(since stamp: VersionStamp, _ before: Self?) -> [AnyHashable] {
    var removed: [AnyHashable] = []
    let isComplete = array.history.forEachID(since: stamp) { id in
      if array.index(id: id) == nil { removed.append(elementIdentity(id)) }
    }
    guard !isComplete, let before else { return removed }
    return before.array.ids.map { before.elementIdentity($0) }.filter { elementIndex($0) == nil }
  }
}

extension CheckedVersion {
  fileprivate init(_ stamp: VersionStamp) { self.init(line: stamp.line, count: stamp.count) }
}

extension VersionStamp {
  fileprivate init(_ version: CheckedVersion) { self.init(line: version.line, count: version.count) }
}
