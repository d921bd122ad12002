/// The elements of one collection of which something has been read, and what of them is observed.
///
/// The stamp of the collection tells whether any element was touched, and its history which ones. So an action costs
/// what the elements cost that it touched, however many are observed.
@usableFromInline
class ObservedElements {
  /// The identity of the collection, if its elements are read by their ids.
  @usableFromInline final let id: PartID?
  private let versions: Versions
  /// The version of the collection that was compared last; nil if the collection was not there.
  private var seen: VersionStamp?
  // Unchecked, because each action reads the first, and each that touches an element the second: no access lasts while
  // code of the user's runs.
  /// The version of the collection where it was last; nil if it has to be looked for.
  @exclusivity(unchecked) private final var probe: VersionProbe?
  /// The elements that are about to be compared.
  @exclusivity(unchecked) @usableFromInline final var touched: ContiguousArray<ObservedElement> = []
  /// The elements of which a part came to be observed lately, whose kept value may be older than `seen`.
  private var fresh: ContiguousArray<ObservedElement> = []

  init(id: PartID?, versions: Versions) {
    self.id = id
    self.versions = versions
  }

  /// A Boolean value indicating whether nothing is observed.
  var isEmpty: Bool { true }

  /// All elements of which something is observed.
  var all: ContiguousArray<ObservedElement> { [] }

  /// Returns the object in the table for an element, and adds the given one if there is none.
  func inTable(_ element: ObservedElement) -> ObservedElement { element }

  /// Removes an element of which nothing is observed any more.
  func remove(_ element: ObservedElement) {}

  /// Removes the parts that were read by ids, and returns them.
  func takeParts() -> [ObservedPart] { [] }

  /// A Boolean value indicating whether the place where the collection was shows that no element was touched.
  @inline(__always)
  final var isUnchanged: Bool { versions.isInPlace && probe?.isUnchanged ?? false }

  /// Adds a part of an element that has come to be observed.
  final func insert(_ entry: ObservedParts.Entry, of element: ObservedElement) {
    if isEmpty { seen = stamp }
    probe?.seen = nil
    let element = inTable(element)
    element.entries.append(entry)
    fresh.append(element)
  }

  /// Removes a part of an element that is observed no more.
  final func remove(_ part: ObservedPart, of element: ObservedElement) {
    let element = inTable(element)
    element.entries.removeAll { $0.node == part.node }
    if element.entries.isEmpty { remove(element) }
    // Elements refer to their collection: what is not observed any more must not stay here until the next action.
    if isEmpty { fresh = [] }
  }

  /// Marks the parts that differ from what was last read of them.
  ///
  /// - Complexity: O(n) in the number of parts of the elements that were touched, as far as the collection knows them.
  final func markChanged(_ engine: GraphEngine) {
    let stamp = stamp
    if stamp != seen {
      let since = seen
      seen = stamp
      let areAll = since.map { stamp != nil && versions.findTouched(self, $0) } ?? false
      if !areAll { touched = all }
    }
    if !fresh.isEmpty {
      touched += fresh
      fresh.removeAll(keepingCapacity: true)
    }
    probe?.seen = seen
    compareTouched(engine)
  }

  private func compareTouched(_ engine: GraphEngine) {
    var elements: ContiguousArray<ObservedElement> = []
    swap(&elements, &touched)
    for element in elements { element.compareAll(engine) }
    // The memory serves the next action too.
    elements.removeAll(keepingCapacity: true)
    if touched.isEmpty { swap(&elements, &touched) }
  }

  private var stamp: VersionStamp? {
    if versions.isInPlace, let known = probe?.known { return known }
    probe = versions.probe()
    return probe?.known
  }
}

/// The elements with ids of one type.
@usableFromInline
final class ObservedElementsByID<ID: Hashable>: ObservedElements {
  // Unchecked, because each read by an id looks into one, and each action that touches an element into the other: nothing
  // but the code of the id runs meanwhile.
  /// The elements of which something is observed.
  @exclusivity(unchecked) @usableFromInline private(set) var elements: [ID: ObservedElement] = [:]
  /// The whole elements, as parts, that have been read by their ids.
  @exclusivity(unchecked) @usableFromInline private(set) var parts: [ID: ObservedPart] = [:]
  private var pruneAt = 64

  @usableFromInline
  override init(id: PartID? = nil, versions: Versions) { super.init(id: id, versions: versions) }

  override var isEmpty: Bool { elements.isEmpty }

  override var all: ContiguousArray<ObservedElement> { ContiguousArray(elements.values) }

  override func inTable(_ element: ObservedElement) -> ObservedElement {
    let id = Self.id(of: element)
    if let known = elements[id] { return known }
    elements[id] = element
    return element
  }

  override func remove(_ element: ObservedElement) { elements[Self.id(of: element)] = nil }

  /// Adds the part of an element that is read by its id for the first time.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - make: Makes the part.
  /// - Returns: The part.
  func insert(_ id: ID, _ make: (ObservedElement) -> ObservedPart) -> ObservedPart {
    prune()
    let part = make(ObservedElementWithID(id, of: self))
    parts[id] = part
    return part
  }

  override func takeParts() -> [ObservedPart] {
    defer { parts = [:] }
    return Array(parts.values)
  }

  private func prune() {
    guard parts.count >= pruneAt else { return }
    parts = parts.filter { $1.isUsedOrEnds() }
    pruneAt = max(64, parts.count * 2)
  }

  // The elements of a table have ids of its type.
  private static func id(of element: ObservedElement) -> ID {
    unsafeDowncast(element, to: ObservedElementWithID<ID>.self).id
  }
}

/// An element of a collection as a place in the tree of stores.
@usableFromInline
class ObservedElement {
  final let collection: ObservedElements
  /// The observed parts of the element, if this is the object in the table.
  final fileprivate(set) var entries: ContiguousArray<ObservedParts.Entry> = []

  init(of collection: ObservedElements) { self.collection = collection }

  fileprivate final func compareAll(_ engine: GraphEngine) {
    // Backwards, and looked up each time: the `==` of a value may end an observation, and the entries behind move up
    // then.
    var index = entries.count
    while index > 0 {
      index -= 1
      if index < entries.count { entries[index].compare(engine) }
    }
  }
}

/// An element that has an id.
final class ObservedElementWithID<ID: Hashable>: ObservedElement {
  let id: ID

  init(_ id: ID, of collection: ObservedElementsByID<ID>) {
    self.id = id
    super.init(of: collection)
  }
}
