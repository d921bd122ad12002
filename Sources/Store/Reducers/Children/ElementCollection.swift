/// A collection of states that an operator runs a reducer on.
@usableFromInline
protocol ElementCollection<ID, ElementState> {
  associatedtype ID: Hashable
  associatedtype ElementState
  /// What the array holds: the state, or the state with something else.
  associatedtype Item

  var array: IdentifiedArray<ID, Item> { get }

  /// Runs `body` on the state of the element with an id, in the memory of the array; returns nil if there is none.
  mutating func withElementState<Result>(
    id: ID, _ body: (UnsafeMutablePointer<ElementState>) -> Result
  ) -> Result?

  /// Runs `body` on the state in an element of the array.
  static func withState(
    of element: UnsafeMutablePointer<Item>, _ body: (UnsafeMutablePointer<ElementState>) -> Void)

  /// Reports an action for an element that is not there.
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

  @usableFromInline
  func reportMissing<Action>(_ id: StackElementID, _ action: UnsafePointer<Action>, _ site: OperatorSite) {
    site.reportMissingStackElement(action.pointee, id, ids)
  }
}

extension IdentifiedArray {
  /// Runs `body` on the element with an id, in the memory of the array; nil if it is not there.
  @inlinable
  @inline(__always)
  mutating func withElement<Result>(
    id: ID, _ body: (UnsafeMutablePointer<Element>) -> Result
  ) -> Result? {
    guard let index = position(of: id) else { return nil }
    history.record(id, changesIDs: false)
    let read = identity.read
    return storage.withUnsafeMutableBufferPointer { elements in
      // Not empty: the index is that of an element.
      let element = elements.baseAddress.unsafelyUnwrapped + index
      let result = body(element)
      let newID = read(element)
      if newID != id { Misuse.idChanged(from: id, to: newID, at: index) }
      return result
    }
  }

  /// The index of the element with an id.
  ///
  /// A function of its own that is handed the address of the array: else its fields are retained, one by one, for a
  /// lookup in memory of which nothing is known.
  @inlinable
  @inline(never)
  mutating func position(of id: ID) -> Int? { index(id: id) }

  /// The elements with effects in flight that have begun to have them since the last visit, may have changed since or have
  /// gone.
  ///
  /// - Complexity: O(n) in the number of elements that have been touched since, as far as the array remembers them.
  func touchedChildren(of owner: PathOwner, _ visit: PathVisit) -> [(id: AnyHashable, visit: PathVisit)] {
    let (version, opened) = visit.news(of: owner, since: VersionStamp.self)
    // All that there are have been opened since there was nothing to visit.
    guard let version else { return opened }
    switch changes(since: version) {
    case .none: return opened
    case .ids(let ids): return opened + visit.children(of: owner, among: ids.lazy.map { AnyHashable($0) })
    case .everything: return visit.children(of: owner)
    }
  }
}
