import Effects

/// The shared values that the observers and selectors of a store have read.
///
/// They are like the elements of a collection: the store's count of their changes shows whether any has changed, and the
/// receiver of the changes knows which ones. So a change of a shared value costs the parts that were read of it, however
/// many references and observers there are.
final class ObservedSharedCells: ObservedElements, SharedFollower {
  private let receiver: SharedChangeReceiver
  private let observed: ObservedParts
  /// The shared values with parts that have been read.
  private var cells: [ObjectIdentifier: ObservedSharedCell] = [:]
  /// The evaluations of computed properties that have read shared values.
  private var followers = SharedFollowers()
  /// The number of shared values with observed parts.
  private var observedCount = 0
  /// The baseline of the part that was read last, until the read has returned a value.
  private var lastRead: SharedBaseline?
  /// The shared values that are no longer observed.
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
          // Sound: the closure belongs to this object, and is called with it.
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

  /// Adds the shared values with these ids to those that are compared.
  private func touch(_ changed: Set<ObjectIdentifier>) {
    for id in changed { if let cell = cells[id] { touched.append(cell) } }
  }

  /// Returns the node of a part of a shared value.
  func node<Value>(of reference: SharedReference<Value>) -> GraphNode.Pointer {
    // A part that only its accessor finds shares a node with the accessor's other readers.
    let identity = reference.identity ?? reference.accessor.map { AnyHashable(ObjectIdentifier($0)) }
    let part = part(identity, Value.self, of: reference.cell) {
      PartComparison(computed: { SharedReads.untracked { reference.read() } })
    }
    lastRead = part.baseline
    return part.observed.node
  }

  /// Records that the read that was recorded last has returned a value.
  func didRead(_ cell: SharedCell) {
    if let lastRead, lastRead.cell === cell { lastRead.didRead() }
    lastRead = nil
  }

  /// Returns the node of the state of loading and saving.
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

  /// Removes the parts of shared values on which nothing depends.
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

/// A shared value among those that a store has read.
private final class ObservedSharedCell: ObservedElement {
  let cell: SharedCell
  /// The parts that have been read.
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

  /// Forgets the parts that nothing depends on, if there are many.
  ///
  /// A part that only its accessor finds is a new one each time that it is derived.
  func prune() {
    guard parts.count >= pruneAt else { return }
    endUnusedParts()
    pruneAt = max(16, parts.count * 2)
  }

  /// Forgets the parts that nothing depends on.
  func endUnusedParts() { parts = parts.filter { $1.observed.isUsedOrEnds() } }
}
