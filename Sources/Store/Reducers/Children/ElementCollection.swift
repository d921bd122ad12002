/// A collection of states that an operator runs a reducer on.
@usableFromInline
protocol ElementCollection<ID, ElementState> {
  associatedtype ID: Hashable
  associatedtype ElementState
  /// The element type of the array, which is or contains the state.
  associatedtype Item

  var array: IdentifiedArray<ID, Item> { get }

  /// Runs `body` on the state of the element with the given id, in the memory of the array.
  ///
  /// Returns nil if there is no such element.
  mutating func withElementState<Result>(
    id: ID, _ body: (UnsafeMutablePointer<ElementState>) -> Result
  ) -> Result?

  /// Runs `body` on the state in an element of the array.
  static func withState(
    of element: UnsafeMutablePointer<Item>, _ body: (UnsafeMutablePointer<ElementState>) -> Void)

  /// Returns the identity of the element with the given id, under which its effects are registered.
  func elementIdentity(_ id: ID) -> AnyHashable

  /// Returns the id of the element with the given identity; nil if such an element is never in this collection.
  func elementID(_ identity: AnyHashable) -> ID?

  /// Reports an action for an element that is not in the collection.
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
  /// Returns nil if there is no such element.
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
  /// A separate function that receives the address of the array. Otherwise the compiler retains the fields of the array
  /// one by one for a lookup in memory of unknown ownership.
  @inlinable
  @inline(never)
  mutating func position(of id: ID) -> Int? { index(id: id) }
}

extension IdentifiedArray {
  /// Returns the elements with effects in flight that started their first effect after the last visit, or may have
  /// changed since.
  ///
  /// Removed elements have changed too.
  ///
  /// - Parameters:
  ///   - children: The elements with effects in flight.
  ///   - identity: A closure that returns the identity of an element.
  ///   - isRelevant: A closure that returns false for the id of a changed element that needs no visit. It keeps the
  ///     visits after most actions short, because elements with effects are not searched for it.
  /// - Returns: The elements to visit. One may be there twice.
  /// - Complexity: O(n) in the number of elements touched since the last visit, if the array still has a record of
  ///   them.
  func touchedChildren(
    among children: ActiveChildren, identifiedBy identity: (ID) -> AnyHashable, where isRelevant: (ID) -> Bool
  ) -> [LivenessVisitor] {
    let (last, opened) = children.beginVisit(at: CheckedVersion(stamp))
    // Without an earlier version, all elements with effects are in `opened`.
    guard let last = last.map(VersionStamp.init), last != stamp else { return opened }
    var touched = opened
    let isComplete = history.forEachID(since: last) { id in
      if isRelevant(id), let child = children.child(identity(id)) { touched.append(child) }
    }
    return isComplete ? touched : children.all
  }
}

extension ElementCollection {
  /// Returns the index of the element with the given identity; nil if it is not in the collection.
  func elementIndex(_ identity: AnyHashable) -> Int? {
    elementID(identity).flatMap { array.index(id: $0) }
  }

  /// Returns the identities of the elements that were removed since an earlier version.
  ///
  /// - Parameters:
  ///   - stamp: The stamp of that version.
  ///   - before: The collection at that version, used if the history no longer lists the changes since; nil without it.
  /// - Returns: The identities.
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
