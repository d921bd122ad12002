/// The rows that one operator of a collection selector passes on in one scope, by slot.
///
/// The rule of its selector updates the stage. The stage keeps slots, bits and computed values, but no elements of the
/// state, because the next change of the collection would then copy the buffer of the elements. Elements can be read
/// only while the stage is open.
///
/// A stage does not know the types of its elements. The code that depends on these types is in closures that work on
/// raw memory. The closures are created in code that knows the types, so that the compiler inlines the user's code into
/// them.
@usableFromInline
class Stage {
  // Unchecked: no code of the program runs during an access to these properties.
  /// The rows of the source, whose slots the stage uses.
  @exclusivity(unchecked) @usableFromInline final var rows: RowTable
  /// The log of changes, which the following stages read.
  @exclusivity(unchecked) final var log = SlotLog()

  /// The line of the stamps of this stage's versions.
  private let line = VersionLineIDs.next()

  init(rows: RowTable) { self.rows = rows }

  /// The stamp of the current version.
  @usableFromInline final var stamp: VersionStamp { VersionStamp(line: line, count: log.end) }

  /// The number of rows.
  @usableFromInline var count: Int { 0 }

  /// Returns a Boolean value indicating whether the stage passes on the row of a slot.
  @usableFromInline
  func contains(_ slot: UInt32) -> Bool { false }

  /// The rows in their order.
  @usableFromInline var order: SlotTree { rows.order }

  /// A Boolean value indicating whether the rows are in the order of their labels.
  var isInRowOrder: Bool { true }

  /// Returns the address of the element of a slot, valid while the stage is open.
  @usableFromInline
  func element(_ slot: UInt32) -> UnsafeRawPointer { fatalError("A subclass must implement 'element(_:)'.") }

  /// Passes all rows to a closure, in runs whose elements are adjacent, in any order.
  ///
  /// The stage must be open.
  @usableFromInline
  func scan(_ body: (SlotRun) -> Void) {}

  /// The stage that owns the elements.
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

/// A run of slots whose elements are adjacent in memory.
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

  /// Passes a run of one slot to a closure.
  static func with(_ slot: UInt32, at element: UnsafeRawPointer, _ body: (SlotRun) -> Void) {
    withUnsafePointer(to: slot) {
      body(SlotRun(slots: UnsafeBufferPointer(start: $0, count: 1), elements: element, stride: 0))
    }
  }

  /// Passes the parts of the run whose slots satisfy a predicate to a closure.
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

/// The value of the rule of a stage, which is the stage at one version.
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

/// The stage that a reader follows, and the position in the stage's log up to which it has read.
@usableFromInline
struct StageInput {
  @usableFromInline private(set) var stage: Stage?
  private var end: UInt64 = 0

  @usableFromInline
  init() {}

  /// Returns the changes since the last call of `take`.
  @usableFromInline
  func news(of stage: Stage) -> SlotLog.News {
    stage === self.stage ? stage.log.news(since: end) : .everything
  }

  /// Returns the changes since the last call, and remembers that they were read.
  mutating func take(_ stage: Stage) -> SlotLog.News {
    defer {
      self.stage = stage
      end = stage.log.end
    }
    return news(of: stage)
  }
}
