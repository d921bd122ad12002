/// The rows that result from one operator of a collection selector in one scope.
///
/// A row is identified by its slot, which is a small number that the row keeps while it exists. The rule of the
/// selector updates the stage. The stage keeps slots, bits and computed values, but no elements of the state. If it
/// kept them, the next change of the collection would copy the buffer of the elements. Elements can be read only while
/// the stage is open.
///
/// A stage does not know the types of its elements. The code that depends on these types is in closures that work on
/// raw memory. The closures are created in code that knows the types, so that the compiler inlines the user's code into
/// them.
@usableFromInline
class Stage {
  // Exclusivity is unchecked, because no code of the app runs during an access to these properties.
  /// The table that assigns the slots that the stage uses.
  @exclusivity(unchecked) @usableFromInline final var rows: RowTable
  /// The log of changes, which the following stages read.
  @exclusivity(unchecked) final var log = SlotLog()

  /// The identifier that the stamps of all versions of this stage contain.
  private let line = VersionLineIDs.next()

  init(rows: RowTable) { self.rows = rows }

  /// The stamp of the current version.
  @usableFromInline final var stamp: VersionStamp { VersionStamp(line: line, count: log.end) }

  /// The number of rows.
  @usableFromInline var count: Int { 0 }

  /// Returns a Boolean value indicating whether the row with the given slot belongs to the stage.
  @usableFromInline
  func contains(_ slot: UInt32) -> Bool { false }

  /// The slots (the numbers that identify rows) of all rows, in the order of the rows.
  @usableFromInline var order: SlotTree { rows.order }

  /// A Boolean value indicating whether the rows are in the same order as in `rows`.
  var isInRowOrder: Bool { true }

  /// Returns the address of the element in the row with the given slot, which is valid while the stage is open.
  @usableFromInline
  func element(_ slot: UInt32) -> UnsafeRawPointer { fatalError("A subclass must implement 'element(_:)'.") }

  /// Calls a closure with runs of rows whose elements are adjacent in memory, until all rows were passed.
  ///
  /// The order of the runs is not defined.
  ///
  /// The stage must be open.
  @usableFromInline
  func scan(_ body: (SlotRun) -> Void) {}

  /// The stage that provides the elements: this stage, or an earlier stage whose elements this stage passes on.
  @usableFromInline var origin: Stage { self }

  /// Makes the elements readable until `close()`.
  func open() {}

  /// Ends the access to the elements.
  func close() {}

  /// Runs a closure while the stage is open.
  @usableFromInline
  final func opened<Result>(_ body: () -> Result) -> Result {
    open()
    defer { close() }
    return body()
  }
}

/// The slots (the numbers that identify rows) of several rows whose elements are adjacent in memory.
@usableFromInline
struct SlotRun {
  @usableFromInline let slots: UnsafeBufferPointer<UInt32>
  @usableFromInline let elements: UnsafeRawPointer
  @usableFromInline let stride: Int

  @usableFromInline
  init(slots: UnsafeBufferPointer<UInt32>, elements: UnsafeRawPointer, stride: Int) {
    self.slots = slots
    self.elements = elements
    self.stride = stride
  }

  /// Calls a closure with a run of one slot.
  static func with(_ slot: UInt32, at element: UnsafeRawPointer, _ body: (SlotRun) -> Void) {
    withUnsafePointer(to: slot) {
      body(SlotRun(slots: UnsafeBufferPointer(start: $0, count: 1), elements: element, stride: 0))
    }
  }

  /// Calls a closure with each part of the run whose slots satisfy a predicate.
  func parts(where isIncluded: (UInt32) -> Bool, _ body: (SlotRun) -> Void) {
    var start = 0
    while start < slots.count {
      guard isIncluded(slots[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < slots.count, isIncluded(slots[end]) { end += 1 }
      body(
        SlotRun(
          slots: UnsafeBufferPointer(rebasing: slots[start..<end]), elements: elements + start * stride,
          stride: stride))
      start = end
    }
  }
}

/// A stage and its version, which together are the value of the rule that updates the stage.
@usableFromInline
struct StageOutput: Equatable {
  @usableFromInline let stage: Stage
  private let version: UInt64

  @usableFromInline
  init(_ stage: Stage) {
    self.stage = stage
    version = stage.log.end
  }

  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.stage === right.stage && left.version == right.version
  }
}

/// A stage whose changes a reader follows, and the position in the stage's log up to which the reader has read.
@usableFromInline
struct StageInput {
  @usableFromInline private(set) var stage: Stage?
  private var end: UInt64 = 0

  @usableFromInline
  init() {}

  /// Returns the changes of a stage since the last call of `take`.
  @usableFromInline
  func news(of stage: Stage) -> SlotLog.News {
    stage === self.stage ? stage.log.news(since: end) : .everything
  }

  /// Returns the changes of a stage since the last call, and remembers that they were read.
  mutating func take(_ stage: Stage) -> SlotLog.News {
    defer {
      self.stage = stage
      end = stage.log.end
    }
    return news(of: stage)
  }
}
