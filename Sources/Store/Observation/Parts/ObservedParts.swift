/// The parts of a store's state on which observers depend.
///
/// The store compares the parts after each action to find the parts that have changed.
///
/// After each action, the store reads `Lists.areUnchanged`, which compares only bytes and version stamps. If this finds
/// a difference, `markChanged()` compares the values themselves, and marks in the graph the parts that differ.
///
/// The parts have four layouts. Each layout saves instructions in a benchmark of `Benchmarks/budgets`:
/// - The store itself compares up to three parts. `store/send with observers` takes 228 instructions, and took 90 more
///   when the graph made the comparison after each action.
/// - Adjacent parts of the state are combined into runs, and each run is compared in one step. See `PartRuns`.
///   `store/send with observers, 100 fields` takes 390 instructions, and 2,840 without runs.
/// - A struct that contains collections is compared by the bytes and the version stamps of its properties. See
///   `PartFields`. `store/send with observers, a struct with a collection` takes 283 instructions, and 1,724 if the
///   values are compared after each action.
/// - The parts of the elements of a collection are compared only if the version of the collection has changed. See
///   `ObservedElements`. `observation/another field than 10000 rows` takes 627 instructions, the same as with 100 rows.
///
/// The lists do not retain their parts. While an observer depends on a part, the part's node is live and retains the
/// part. When the node ceases to be live, the part removes itself from the list.
final class ObservedParts {
  let engine: GraphEngine
  /// The lists of the parts, which the store reads after each action.
  ///
  /// The lists are in separate memory, to which the store has a pointer. Finding them through the graph took as many
  /// instructions as the action itself.
  let lists = UnsafeMutablePointer<Lists>.allocate(capacity: 1)
  /// The holder of the state; `nil` if the store is gone.
  ///
  /// This object tells the holder whether there are parts to compare.
  private weak var holder: StateHolder?

  init(of holder: StateHolder, engine: GraphEngine) {
    self.holder = holder
    self.engine = engine
    lists.initialize(to: Lists())
  }

  deinit {
    // There are no parts left, because each part retains this object.
    lists.pointee.runs?.deallocate()
    lists.pointee.parts.deallocate()
    lists.pointee.collections.deallocate()
    lists.deinitialize(count: 1)
    lists.deallocate()
  }

  /// Marks the parts that differ from their last read values as changed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of parts that are not inside elements of collections, plus the
  ///   number of parts of touched elements. Each of these parts is compared once.
  func markChanged() {
    let runs = lists.pointee.runs
    let first = if let runs, runs.areUnchanged { runs.count } else { 0 }
    forEachIndex(from: first, to: { lists.pointee.parts.count }) { lists.pointee.parts[$0].compare(engine) }
    forEachIndex(from: 0, to: { lists.pointee.collections.count }) { index in
      if lists.pointee.collections[index]._withUnsafeGuaranteedRef({ $0.isUnchanged }) { return }
      // The collection is retained, because a comparison may end observations.
      lists.pointee.collections[index].takeUnretainedValue().markChanged(engine)
    }
  }

  /// Calls a closure with each index of a list.
  ///
  /// The `==` of a value may remove parts from the list during the iteration.
  @inline(__always)
  private func forEachIndex(from first: Int, to count: () -> Int, _ body: (Int) -> Void) {
    let generation = lists.pointee.generation
    var index = first
    while index < count() {
      body(index)
      index &+= 1
    }
    guard generation != lists.pointee.generation else { return }
    // When a part was removed, the last part of the list replaced it, and was skipped if its new index had been
    // visited. So the loop visits all parts again, backwards.
    index = count()
    while index > 0 {
      index -= 1
      if index < count() { body(index) }
    }
  }

  /// Adds a newly observed part.
  func insert(_ part: ObservedPart) {
    defer { partsDidChange() }
    let entry = Entry(part)
    if let element = part.element {
      // The list does not retain the collection. The collection is in the list only while it has observed parts, and
      // these parts retain the collection.
      if element.collection.isEmpty { lists.pointee.collections.push(.passUnretained(element.collection)) }
      return element.collection.insert(entry, of: element)
    }
    lists.pointee.takeApart()
    part.index = lists.pointee.parts.count
    lists.pointee.parts.push(entry)
  }

  /// Removes a part that is no longer observed.
  func remove(_ part: ObservedPart) {
    defer { partsDidChange() }
    if let element = part.element {
      element.collection.remove(part, of: element)
      if element.collection.isEmpty { remove(element.collection) }
      return
    }
    guard let index = part.index else { return }
    lists.pointee.takeApart()
    part.index = nil
    let last = lists.pointee.parts.pop()
    guard index < lists.pointee.parts.count else { return }
    lists.pointee.parts[index] = last
    // The unmanaged reference is valid, because the node retains the part while the part is in the list.
    last.part._withUnsafeGuaranteedRef { $0.index = index }
  }

  private func remove(_ collection: ObservedElements) {
    // The address is only compared and never dereferenced.
    let identity = Unmanaged.passUnretained(collection).toOpaque()
    guard let index = lists.pointee.collections.elements.firstIndex(where: { $0.toOpaque() == identity })
    else {
      return
    }
    let last = lists.pointee.collections.pop()
    if index < lists.pointee.collections.count { lists.pointee.collections[index] = last }
  }

  private func partsDidChange() { holder?.setObserved(lists.pointee.updateCount()) }
}

extension ObservedParts {
  /// The lists of observed parts.
  struct Lists {
    /// All parts except the parts of elements.
    ///
    /// The parts that belong to ``runs`` come first.
    var parts = RawStack<Entry>()
    /// The runs of adjacent parts; `nil` if the list has changed recently.
    private(set) var runs: PartRuns?
    /// The collections with observed elements.
    ///
    /// The list does not retain a collection, but the observed parts of the collection do.
    var collections = RawStack<Unmanaged<ObservedElements>>(capacity: 4)
    /// The number of times that a part was added or removed.
    ///
    /// Each addition or removal may change the positions of other parts.
    var generation = 0
    /// The number of actions since a part was last added or removed.
    private var quietActions = 0
    /// A Boolean value indicating whether there are at most ``few`` parts, and no parts of elements.
    private var areFew = true

    /// The maximum number of parts that are not combined into runs.
    private static let few = 3
    /// The number of successive actions without added or removed parts after which the parts are combined into runs.
    ///
    /// Combining the parts costs about as much as comparing them this number of times.
    private static let patience = 16

    /// A Boolean value indicating whether bytes and version stamps show that no part has changed.
    ///
    /// Every action reads this property once. Reading it runs no code of the app.
    @inline(__always)
    var areUnchanged: Bool {
      mutating get { areFew ? areUnchanged(from: 0) : areManyUnchanged() }
    }

    @inline(never)
    private mutating func areManyUnchanged() -> Bool {
      var first = 0
      if let runs {
        guard runs.areUnchanged else { return false }
        first = runs.count
      } else if parts.count > Self.few {
        noteQuietAction()
      }
      // The references are unmanaged, because a collection is alive while it is in the list, and this comparison
      // releases nothing.
      return areUnchanged(from: first)
        && collections.elements.allSatisfy { $0._withUnsafeGuaranteedRef { $0.isUnchanged } }
    }

    @inline(__always)
    private func areUnchanged(from first: Int) -> Bool {
      var index = first
      while index < parts.count {
        guard parts[index].isUnchanged else { return false }
        index &+= 1
      }
      return true
    }

    /// Counts an action, and combines the parts into runs if the list has not changed for some actions.
    private mutating func noteQuietAction() {
      quietActions += 1
      guard quietActions > Self.patience else { return }
      runs = PartRuns(parts.elements)
      // The references are unmanaged, because the nodes retain the parts.
      for index in 0..<parts.count { parts[index].part._withUnsafeGuaranteedRef { $0.index = index } }
    }

    /// Discards the runs before the list changes.
    mutating func takeApart() {
      quietActions = 0
      guard let runs else { return }
      self.runs = nil
      for entry in parts.elements.prefix(runs.count) {
        entry.part._withUnsafeGuaranteedRef { $0.copyBytes(to: nil) }
      }
      runs.deallocate()
    }

    /// Records that the lists have changed, and returns whether there are any parts.
    mutating func updateCount() -> Bool {
      generation += 1
      areFew = parts.count <= Self.few && collections.isEmpty
      return !parts.isEmpty || !collections.isEmpty
    }
  }

  /// A part in a list.
  ///
  /// The entry does not retain the part. The part's node retains it while the part is in the list.
  struct Entry: BitwiseCopyable {
    let node: GraphNode.Pointer
    let part: Unmanaged<ObservedPart>
    let bytes: PartBytes?
    private let version: UnsafeMutablePointer<VersionProbe>?
    // The unmanaged reference is valid, because the comparison of the part retains the fields.
    private let fields: Unmanaged<PartFields>?

    init(_ part: ObservedPart) {
      node = part.node
      // The part removes itself from the list before it is released.
      self.part = .passUnretained(part)
      bytes = part.comparison.bytes
      version = part.comparison.version
      fields = part.comparison.fields.map { .passUnretained($0) }
    }

    /// A Boolean value indicating whether bytes or version stamps show that the part equals its last read value.
    @inline(__always)
    var isUnchanged: Bool {
      if let bytes, bytes.areEqual { return true }
      if let version, version.pointee.isUnchanged { return true }
      if let fields, fields._withUnsafeGuaranteedRef({ $0.areUnchanged }) { return true }
      return false
    }

    /// Marks the part as changed if it differs from its last read value.
    @inline(__always)
    func compare(_ engine: GraphEngine) {
      if isUnchanged || node.pointee.flags.contains(.pending) { return }
      compareValue(engine)
    }

    @inline(never)
    private func compareValue(_ engine: GraphEngine) {
      engine.hold()
      if part._withUnsafeGuaranteedRef({ $0.comparison.differs() }) { engine.sourceMayHaveChanged(node) }
      engine.unhold()
    }
  }
}
