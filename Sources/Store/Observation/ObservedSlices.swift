/// The slices of a store that somebody observes, which are compared after each action.
///
/// All that an action touches is unchecked: no access lasts while code of the user's runs.
final class ObservedSlices {
  @exclusivity(unchecked) private var slices = RawStack<ObservedSlice>()
  /// The slices put together; nil while what is observed comes and goes.
  @exclusivity(unchecked) private var runs: UnsafeMutablePointer<SliceRuns>?
  /// For how many actions nothing has come to be observed, and nothing has ceased to be.
  @exclusivity(unchecked) private var quietActions = 0
  /// Counts the slices that have come and gone, which changes the positions of others.
  @exclusivity(unchecked) private var generation = 0
  /// The collections of whose elements somebody observes something; each is kept by its slices.
  @exclusivity(unchecked) private var collections = RawStack<Unmanaged<ObservedRows>>(capacity: 4)
  /// The slices to compare first, while they are few.
  ///
  /// In memory of its own, which the store reads after each action. To find it by way of the graph took as many
  /// instructions again as the action itself.
  let few = UnsafeMutablePointer<FewSlices>.allocate(capacity: 1)
  /// The state, to be told whether there is anything to compare; nil when the store is gone.
  private weak var holder: StateHolder?

  /// After how many quiet actions the slices are put together, which costs as much as to compare them as often.
  private static let patience = 16

  init(of holder: StateHolder) {
    self.holder = holder
    few.initialize(to: .many)
  }

  deinit {
    // No slice is left, for each keeps this.
    runs?.pointee.deallocate()
    runs?.deallocate()
    slices.deallocate()
    collections.deallocate()
    few.deallocate()
  }

  /// Marks the slices that differ from what was last read of them.
  ///
  /// - Complexity: O(n), one comparison for each slice that is not of an element, and for each of the elements that
  /// were
  ///   touched.
  @inline(__always)
  func markChanged(_ engine: GraphEngine) {
    if let runs { compare(runs.pointee, engine) } else { compareAll(engine) }
    if collections.count > 0 { markChangedRows(engine) }
  }

  private func markChangedRows(_ engine: GraphEngine) {
    let generation = generation
    var index = 0
    while index < collections.count {
      markChanged(collections[index], engine)
      index &+= 1
    }
    guard generation != self.generation else { return }
    // As of slices.
    index = collections.count
    while index > 0 {
      index -= 1
      if index < collections.count { markChanged(collections[index], engine) }
    }
  }

  @inline(__always)
  private func markChanged(_ rows: Unmanaged<ObservedRows>, _ engine: GraphEngine) {
    // Listed as long as it lives, and looking frees nothing.
    if rows._withUnsafeGuaranteedRef({ $0.isUnchanged }) { return }
    // Kept meanwhile, whatever observations end.
    rows.takeUnretainedValue().markChanged(engine)
  }

  @inline(__always)
  private func compareAll(_ engine: GraphEngine) {
    let generation = generation
    var index = 0
    // Asked each time: the `==` of a value may do anything, also end an observation.
    while index < slices.count {
      slices[index].compare(engine)
      index &+= 1
    }
    if generation != self.generation { return compareBackwards(engine) }
    if index > FewSlices.limit { noteQuietAction() }
  }

  /// Compares all slices, the last first.
  ///
  /// When a slice goes, the last one takes its place: on the way forward it may come to where nobody looks any more.
  @inline(never)
  private func compareBackwards(_ engine: GraphEngine) {
    var index = slices.count
    while index > 0 {
      index -= 1
      if index < slices.count { slices[index].compare(engine) }
    }
  }

  private func noteQuietAction() {
    quietActions += 1
    guard quietActions > Self.patience, runs == nil else { return }
    runs = .allocate(capacity: 1)
    runs?.initialize(to: SliceRuns(slices.elements))
  }

  @inline(never)
  private func compare(_ runs: SliceRuns, _ engine: GraphEngine) {
    for run in runs.runs where !run.areEqual {
      guard compare(runs.members, run.first, run.end, engine) else { return compareAll(engine) }
    }
    if runs.others.isEmpty || compare(runs.others, 0, runs.others.count, engine) { return }
    compareAll(engine)
  }

  /// Compares the slices at some positions; false if these have changed meanwhile.
  private func compare(
    _ positions: UnsafeMutableBufferPointer<Int>, _ first: Int, _ end: Int, _ engine: GraphEngine
  ) -> Bool {
    let generation = generation
    for index in first..<end {
      slices[positions[index]].compare(engine)
      if generation != self.generation { return false }
    }
    return true
  }

  /// Adds a slice that has come to be observed.
  func insert(_ slice: Slice, node: GraphNode.Pointer) {
    generation += 1
    defer { publish() }
    if let row = slice.row {
      // Listed while it has slices, which keep it.
      if row.rows.isEmpty { collections.push(.passUnretained(row.rows)) }
      row.rows.insert(slice, node: node, of: row)
      return
    }
    separate()
    slice.observedIndex = slices.count
    slices.push(ObservedSlice(slice, node: node))
  }

  /// Removes a slice that is observed no more.
  func remove(_ slice: Slice, node: GraphNode.Pointer) {
    generation += 1
    defer { publish() }
    if let row = slice.row {
      row.rows.remove(node, of: row)
      if row.rows.isEmpty { remove(row.rows) }
      return
    }
    guard let index = slice.observedIndex else { return }
    separate()
    slice.observedIndex = nil
    let last = slices.pop()
    if index < slices.count {
      slices[index] = last
      // Kept by its node as long as it is here.
      last.slice._withUnsafeGuaranteedRef { $0.observedIndex = index }
    }
  }

  /// Tells the store what is to be compared after each action.
  private func publish() {
    let isFew = slices.count <= FewSlices.limit && collections.isEmpty
    few.pointee = isFew ? FewSlices(slices.elements) : .many
    holder?.setObserved(!slices.isEmpty || !collections.isEmpty)
  }

  private func remove(_ rows: ObservedRows) {
    // Compared and not followed.
    let identity = Unmanaged.passUnretained(rows).toOpaque()
    guard let index = collections.elements.firstIndex(where: { $0.toOpaque() == identity }) else {
      return
    }
    let last = collections.pop()
    if index < collections.count { collections[index] = last }
  }

  /// Takes the slices apart, because they are others from now on.
  private func separate() {
    quietActions = 0
    guard let runs else { return }
    runs.pointee.takeBack(from: slices.elements)
    runs.pointee.deallocate()
    runs.deallocate()
    self.runs = nil
  }
}

/// A slice that is observed; kept by its node, which is alive as long as it is live.
struct ObservedSlice: BitwiseCopyable {
  let node: GraphNode.Pointer
  let slice: Unmanaged<Slice>
  let bytes: SliceBytes?
  private let stamp: UnsafeMutablePointer<VersionProbe>?

  init(_ slice: Slice, node: GraphNode.Pointer) {
    self.node = node
    // The slice takes itself off the list before it goes.
    self.slice = .passUnretained(slice)
    bytes = slice.comparison.bytes
    stamp = slice.comparison.stamp
  }

  /// Whether its bytes or its stamp show the slice to be what was last read of it.
  @inline(__always)
  var isUnchanged: Bool {
    if let bytes, bytes.areEqual { return true }
    if let stamp, stamp.pointee.isUnchanged { return true }
    return false
  }

  /// Marks the slice if it differs from what was last read of it.
  @inline(__always)
  func compare(_ engine: GraphEngine) {
    if isUnchanged { return }
    if !node.pointee.flags.contains(.pending) { slice.compare(node, engine) }
  }
}

/// The slices that a store compares after each action while they are few.
struct FewSlices: BitwiseCopyable {
  /// Nil if they are many, or elements of collections.
  private let first: UnsafeMutablePointer<ObservedSlice>?
  private let count: Int

  /// More than these are put together; see `SliceRuns`.
  static let limit = 3
  /// Slices that the graph has to compare.
  static var many: Self { Self(first: nil, count: 0) }

  private init(first: UnsafeMutablePointer<ObservedSlice>?, count: Int) {
    self.first = first
    self.count = count
  }

  /// - Parameter slices: In place until something else comes to be observed, or ceases to be.
  init(_ slices: UnsafeMutableBufferPointer<ObservedSlice>) {
    self.init(first: slices.baseAddress, count: slices.count)
  }

  /// Whether all can be seen to be what was last read of them, without running code of the user's.
  @inline(__always)
  var areUnchanged: Bool {
    guard let first else { return false }
    var index = 0
    while index < count {
      guard first[index].isUnchanged else { return false }
      index &+= 1
    }
    return true
  }
}
