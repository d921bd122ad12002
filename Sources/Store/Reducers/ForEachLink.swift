/// What an operator on the elements of a collection needs for each action.
@usableFromInline
final class ForEachLink<State, Action, ID: Hashable & Sendable, Element: Reducer> {
  @usableFromInline let property: PropertyAccess<State, IdentifiedArray<ID, Element.State>>
  @usableFromInline let path: AnyCasePath<Action, IdentifiedAction<ID, Element.Action>>
  @usableFromInline let element: LazyReducer<Element>
  @usableFromInline let site: OperatorSite
  @usableFromInline let owner: PathOwner

  @inlinable
  init(
    property: PropertyAccess<State, IdentifiedArray<ID, Element.State>>,
    path: AnyCasePath<Action, IdentifiedAction<ID, Element.Action>>, element: Element, site: SourceSite,
    owner: PathOwner
  ) {
    self.property = property
    self.path = path
    self.element = LazyReducer(element)
    self.site = OperatorSite(site)
    self.owner = owner
  }

  @inlinable
  @inline(__always)
  func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    // A step is only given the actions that it was built for.
    let action = action.assumingMemoryBound(to: Action.self)
    guard case .element(let id, let elementAction)? = path.extract(at: action) else { return nil }
    return property.withPointer(state) { elements in
      let effect = elements.pointee.withElement(id: id) { element in
        withUnsafePointer(to: elementAction) { self.element.run(UnsafeMutableRawPointer(element), $0) }
      }
      guard let effect else {
        site.reportMissingElement(action.pointee, id)
        return nil
      }
      guard let effect else { return nil }
      return lift(effect, id)
    }
  }

  /// The element's effect as the parent's.
  ///
  /// Not inlined: most actions have none, and pay for the registers.
  @inlinable
  @inline(never)
  func lift(_ effect: EffectNode, _ id: ID) -> EffectNode {
    let path = path
    return PathNode(
      child: MapNode<Element.Action, Action>(
        child: effect, transform: { path.embed(.element(id: id, action: $0)) }),
      key: PathKey.known(owner: owner, id: AnyHashable(id)))
  }

  @usableFromInline
  var check: PathCheck {
    PathCheck { [self] state, visit in
      guard visit.hasChildren(of: owner) else { return }
      property.withValue(state) { check($0.pointee, visit) }
    }
  }

  private func check(_ elements: IdentifiedArray<ID, Element.State>, _ visit: PathVisit) {
    let checks = element.checks
    for child in elements.touchedChildren(of: owner, visit) {
      guard let id = child.id.base as? ID, let index = elements.index(id: id) else {
        child.visit.end()
        continue
      }
      guard !checks.isEmpty, child.visit.hasChildren else { continue }
      elements.elements.withUnsafeBufferPointer { elements in
        // Not empty: the index is that of an element.
        for check in checks { check.run(elements.baseAddress.unsafelyUnwrapped + index, child.visit) }
      }
    }
    visit.note(elements.stamp, for: owner)
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
