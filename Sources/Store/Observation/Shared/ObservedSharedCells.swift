import Effects

/// The shared values that the observers and selectors of a store have read.
///
/// The store treats the shared values like the elements of a collection. A count of changes shows whether any shared
/// value has changed, and ``SharedChangeReceiver`` knows which ones. So after a change of a shared value, the store
/// compares only the parts of this value that were read, however many references and observers exist.
final class ObservedSharedCells: ObservedElements, SharedFollower {
  private let receiver: SharedChangeReceiver
  private let observed: ObservedParts
  /// The shared values that have been read, as a whole or in part, keyed by the identities of their cells.
  private var cells: [ObjectIdentifier: ObservedSharedCell] = [:]
  /// The dependencies of the computed properties that have read shared values.
  private var followers = SharedFollowers()
  /// The number of shared values with observed parts.
  private var observedCount = 0
  /// The baseline for comparisons of the part that is being read; `nil` if no read is in progress.
  private var lastRead: SharedBaseline?
  /// The shared values that are no longer observed, and whose unused parts have not been removed yet.
  private var abandoned: Set<ObjectIdentifier> = []
  private var pruneAt = 64

  init(receiver: SharedChangeReceiver, among observed: ObservedParts) {
    self.receiver = receiver
    self.observed = observed
    let count = receiver.count
    super.init(
      id: nil,
      versions: Versions(
        probe: { VersionProbe(stamp: UnsafePointer(count.stamp), word: UnsafePointer(count.word)) },
        isInPlace: true,
        findTouched: { [unowned receiver] elements, _ in
          // Sound: only this object calls the closure, and it passes itself.
          unsafeDowncast(elements, to: ObservedSharedCells.self).touch(receiver.takeChanged())
          return true
        }))
  }

  override var isEmpty: Bool { observedCount == 0 }

  override var all: ContiguousArray<ObservedElement> { ContiguousArray(cells.values.map { $0 }) }

  override func inTable(_ element: ObservedElement) -> ObservedElement {
    if element.entries.isEmpty { observedCount += 1 }
    return element
  }

  override func remove(_ element: ObservedElement) {
    observedCount -= 1
    // Sound: all elements of this table are of this class.
    abandoned.insert(ObjectIdentifier(unsafeDowncast(element, to: ObservedSharedCell.self).cell))
  }

  /// Adds the shared values with these ids to the elements that are compared next.
  private func touch(_ changed: Set<ObjectIdentifier>) {
    for id in changed { if let cell = cells[id] { touched.append(cell) } }
  }

  /// Returns the node of a part of a shared value.
  func node<Value>(of reference: SharedReference<Value>) -> GraphNode.Pointer {
    // If a part has no other identity, it is identified by the accessor object that finds it. So all readers through
    // the same accessor share a node.
    let identity = reference.identity ?? reference.accessor.map { AnyHashable(ObjectIdentifier($0)) }
    let part = part(identity, Value.self, of: reference.cell) {
      PartComparison(computed: { SharedReads.untracked { reference.read() } })
    }
    lastRead = part.baseline
    return part.observed.node
  }

  /// Records that the last recorded read has returned a value.
  func didRead(_ cell: SharedCell) {
    if let lastRead, lastRead.cell === cell { lastRead.didRead() }
    lastRead = nil
  }

  /// Returns the node of the loading and saving status of a shared value.
  func statusNode(of cell: SharedCell) -> GraphNode.Pointer {
    part(nil, SharedSource.Status.self, of: cell) {
      PartComparison(reading: { cell.source?.status.value.version })
    }
    .observed.node
  }

  private func part<Value>(
    _ identity: AnyHashable?, _: Value.Type, of cell: SharedCell, comparison: () -> PartComparison
  ) -> ObservedSharedCell.Part {
    let element = element(of: cell)
    let key = ObservedSharedCell.PartKey(part: identity, type: ObjectIdentifier(Value.self))
    if let known = element.parts[key] { return known }
    element.prune()
    let baseline = SharedBaseline(of: cell)
    let part = ObservedPart(
      nil, among: observed, element: element, path: { "@Shared(\(cell.displayName))" },
      comparison: baseline.comparison(with: comparison()))
    let made = ObservedSharedCell.Part(observed: part, baseline: baseline)
    element.parts[key] = made
    return made
  }

  func follow(_ cell: SharedCell, by dependencies: SharedDependencies) {
    followers.insert(dependencies, of: ObjectIdentifier(cell))
    cell.add(receiver)
  }

  func unfollow(_ cell: SharedCell, by dependencies: SharedDependencies) {
    let id = ObjectIdentifier(cell)
    followers.remove(dependencies, of: id)
    if cells[id] == nil, !followers.contain(id) { cell.remove(receiver) }
  }

  private func element(of cell: SharedCell) -> ObservedSharedCell {
    let id = ObjectIdentifier(cell)
    if let known = cells[id] { return known }
    if cells.count >= pruneAt {
      prune(cells.keys)
      pruneAt = max(64, cells.count * 2)
    }
    let element = ObservedSharedCell(cell, in: self)
    cells[id] = element
    cell.add(receiver)
    return element
  }

  /// Removes the unused parts of shared values that are no longer observed.
  func prune() {
    guard !abandoned.isEmpty else { return }
    prune(abandoned)
    abandoned = []
  }

  private func prune(_ ids: some Sequence<ObjectIdentifier>) {
    for id in ids {
      guard let element = cells[id] else { continue }
      element.endUnusedParts()
      guard element.parts.isEmpty else { continue }
      cells[id] = nil
      if !followers.contain(id) { element.cell.remove(receiver) }
    }
  }

  override func takeParts() -> [ObservedPart] {
    defer { cells = [:] }
    return cells.values.flatMap { element in
      defer { element.parts = [:] }
      return element.parts.values.map(\.observed)
    }
  }
}

/// A shared value that the observers or selectors of a store have read.
private final class ObservedSharedCell: ObservedElement {
  let cell: SharedCell
  /// The parts of the shared value that have been read.
  var parts: [PartKey: Part] = [:]

  struct Part {
    let observed: ObservedPart
    let baseline: SharedBaseline
  }

  /// The identity of a part of a shared value.
  struct PartKey: Hashable {
    let part: AnyHashable?
    let type: ObjectIdentifier
  }

  private var pruneAt = 16

  init(_ cell: SharedCell, in cells: ObservedSharedCells) {
    self.cell = cell
    super.init(of: cells)
  }

  /// Removes the parts on which nothing depends, if there are many.
  ///
  /// Some parts are identified only by the accessor object that finds them. Each new reference to such a part has a new
  /// accessor, and so adds another entry to `parts`. Without this method, the number of entries would be unlimited.
  func prune() {
    guard parts.count >= pruneAt else { return }
    endUnusedParts()
    pruneAt = max(16, parts.count * 2)
  }

  /// Removes the parts on which nothing depends.
  func endUnusedParts() { parts = parts.filter { $1.observed.isUsedOrEnds() } }
}
