/// The elements of one collection that have been read, with their observed parts.
///
/// The stamp of the collection shows whether any element was touched, and the history of the collection shows which
/// elements were touched. So the cost of an action depends on the number of elements that it touched, and not on the
/// number of observed elements.
@usableFromInline
class ObservedElements {
  /// The identity of the property that stores the collection; `nil` if the elements of the collection are not read by
  /// their ids.
  @usableFromInline final let id: PartID?
  private let versions: Versions
  /// The version of the collection that was compared last; `nil` if the collection was absent.
  private var seen: VersionStamp?
  // The exclusivity checks are off, because every action reads `probe`, and every action that touches an element reads
  // `touched`. Omitting the checks is safe, because no code of the app runs during an access.
  /// A probe of the version at the last known address of the collection; `nil` if the collection must be located again.
  @exclusivity(unchecked) private final var probe: VersionProbe?
  /// The elements whose observed parts are compared next.
  @exclusivity(unchecked) @usableFromInline final var touched: ContiguousArray<ObservedElement> = []
  /// The elements of which an observer or a selector has newly read a part.
  ///
  /// The stored values of these parts may be older than the version in `seen`.
  private var fresh: ContiguousArray<ObservedElement> = []

  init(id: PartID?, versions: Versions) {
    self.id = id
    self.versions = versions
  }

  /// A Boolean value indicating whether no observer or selector has read a part of an element.
  var isEmpty: Bool { true }

  /// All elements of which an observer or a selector has read a part.
  var all: ContiguousArray<ObservedElement> { [] }

  /// Returns the object that represents an element in the table of observed elements.
  ///
  /// If the table has no such object, this method adds and returns the given object.
  func inTable(_ element: ObservedElement) -> ObservedElement { element }

  /// Removes from the table an element whose parts are no longer observed.
  func remove(_ element: ObservedElement) {}

  /// Removes and returns the parts that represent elements read by id.
  func takeParts() -> [ObservedPart] { [] }

  /// A Boolean value indicating whether the version at the collection's fixed address shows that no element was
  /// touched.
  @inline(__always)
  final var isUnchanged: Bool { versions.isInPlace && probe?.isUnchanged ?? false }

  /// Adds a newly observed part of an element.
  final func insert(_ entry: ObservedParts.Entry, of element: ObservedElement) {
    if isEmpty { seen = stamp }
    probe?.seen = nil
    let element = inTable(element)
    element.entries.append(entry)
    fresh.append(element)
  }

  /// Removes a part that is no longer observed from its element.
  final func remove(_ part: ObservedPart, of element: ObservedElement) {
    let element = inTable(element)
    element.entries.removeAll { $0.node == part.node }
    if element.entries.isEmpty { remove(element) }
    // Elements retain their collection, so the elements in `fresh` would form a reference cycle with this object until
    // the next action.
    if isEmpty { fresh = [] }
  }

  /// Marks the parts that differ from their last read values as changed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of observed parts of the touched elements, if the collection knows
  ///   which elements were touched. Otherwise, *n* is the number of all observed parts.
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
    // The next action reuses the memory of the array.
    elements.removeAll(keepingCapacity: true)
    if touched.isEmpty { swap(&elements, &touched) }
  }

  private var stamp: VersionStamp? {
    if versions.isInPlace, let known = probe?.known { return known }
    probe = versions.probe()
    return probe?.known
  }
}

extension ObservedElements: SourceGroup {
  func rememberVersion() -> () -> Bool {
    // The result needs a separate probe, because the property `probe` stores the version that was compared last.
    let probe = versions.probe
    let stamp = probe()?.known
    return { probe()?.known == stamp }
  }
}

/// The observed elements of a collection whose elements have ids of the type `ID`.
@usableFromInline
final class ObservedElementsByID<ID: Hashable>: ObservedElements {
  // The exclusivity checks are off, because every read by id uses `parts`, and every action that touches an element
  // uses `elements`. During an access, `==` and `hash(into:)` of the ids run, and may read the store. Therefore a
  // lookup retains the table, and a change takes the tables out of the property.
  /// The tables; `nil` while they are being changed.
  @exclusivity(unchecked) @usableFromInline private(set) var tables: Tables? = Tables()
  private var pruneAt = 64

  @usableFromInline
  struct Tables {
    /// The elements with observed parts.
    @usableFromInline fileprivate(set) var elements: [ID: ObservedElement] = [:]
    /// The observed parts that represent whole elements, which have been read by their ids.
    @usableFromInline fileprivate(set) var parts: [ID: ObservedPart] = [:]
  }

  @usableFromInline
  override init(id: PartID? = nil, versions: Versions) { super.init(id: id, versions: versions) }

  override var isEmpty: Bool { tables?.elements.isEmpty ?? true }

  override var all: ContiguousArray<ObservedElement> {
    tables.map { ContiguousArray($0.elements.values) } ?? []
  }

  override func inTable(_ element: ObservedElement) -> ObservedElement {
    change { tables in
      let id = Self.id(of: element)
      if let known = tables.elements[id] { return known }
      tables.elements[id] = element
      return element
    }
  }

  override func remove(_ element: ObservedElement) { change { $0.elements[Self.id(of: element)] = nil } }

  /// Adds a part that represents an element, which is being read by its id for the first time.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - make: A closure that creates the part.
  /// - Returns: The part.
  func insert(_ id: ID, _ make: (ObservedElement) -> ObservedPart) -> ObservedPart {
    prune()
    let part = make(ObservedElementWithID(id, of: self))
    change { $0.parts[id] = part }
    return part
  }

  override func takeParts() -> [ObservedPart] {
    change { tables in
      defer { tables.parts = [:] }
      return Array(tables.parts.values)
    }
  }

  private func prune() {
    guard let count = tables?.parts.count, count >= pruneAt else { return }
    let unused = (tables?.parts ?? [:]).filter { !$1.isUsedOrEnds() }
    change { tables in for id in unused.keys { tables.parts[id] = nil } }
    pruneAt = max(64, (count - unused.count) * 2)
  }

  private func change<Result>(_ body: (inout Tables) -> Result) -> Result {
    guard var changed = tables.take() else { stopForUse(inComparisonOf: ID.self) }
    defer { tables = changed }
    return body(&changed)
  }

  // Sound: all elements of a table have ids of its type.
  private static func id(of element: ObservedElement) -> ID {
    unsafeDowncast(element, to: ObservedElementWithID<ID>.self).id
  }
}

/// An element of a collection, with the observed parts that it contains.
@usableFromInline
class ObservedElement {
  final let collection: ObservedElements
  /// The observed parts of the element; empty unless this object represents the element in the table of observed
  /// elements.
  final fileprivate(set) var entries: ContiguousArray<ObservedParts.Entry> = []

  init(of collection: ObservedElements) { self.collection = collection }

  fileprivate final func compareAll(_ engine: GraphEngine) {
    // The loop runs backwards and checks the index each time. The `==` of a value may end an observation, which removes
    // an entry and moves the later entries to lower positions.
    var index = entries.count
    while index > 0 {
      index -= 1
      if index < entries.count { entries[index].compare(engine) }
    }
  }
}

/// An element of a collection whose elements have ids.
final class ObservedElementWithID<ID: Hashable>: ObservedElement {
  let id: ID

  init(_ id: ID, of collection: ObservedElementsByID<ID>) {
    self.id = id
    super.init(of: collection)
  }
}
