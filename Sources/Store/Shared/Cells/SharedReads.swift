import Effects
import Synchronization

/// A frame that determines who records the reads of shared values on a thread, and whether these reads return the
/// values that a test expects.
///
/// A frame is on the stack of its thread while a closure runs. If frames are nested, the innermost one counts.
@usableFromInline
package struct SharedReads {
  // Sound: the frame is set only while the store runs the observer or selector.
  /// The object that records reads, such as a store that runs an observer or a selector; `nil` if reads are not
  /// recorded.
  fileprivate(set) unowned(unsafe) var tracker: (any SharedReadTracker)?
  /// The values that a test expects; `nil` outside of the closure of an assertion.
  fileprivate(set) var expectation: SharedExpectation?
  /// The reducer that was running when the frame was set.
  ///
  /// If an observer sends an action, the reads of the reducer do not count as reads of the observer.
  private let reducer: UnsafeMutablePointer<ReduceContext>?
  /// A Boolean value indicating whether references to shared values are equal only if they refer to the same value.
  private let comparesReferences: Bool
  /// A Boolean value indicating whether the reads are made by the getter of a computed property of a state.
  ///
  /// A store observes the result of the getter, and not the values that it reads.
  private let areInComputedPart: Bool

  /// The thread-local slot that contains the address of the innermost frame on the thread.
  @usableFromInline static let slot = FrameSlot<SharedReads>(SharedReadSlot.slot)

  private init(
    tracker: (any SharedReadTracker)?, expectation: SharedExpectation?, comparesReferences: Bool = false,
    areInComputedPart: Bool = false
  ) {
    self.areInComputedPart = areInComputedPart
    self.tracker = tracker
    self.expectation = expectation
    self.comparesReferences = comparesReferences
    reducer = ReduceContext.current
  }

  // `tracker` and `expectation` are two properties, and not one optional structure. Without optimization, Swift 6.3
  // would mistake `nil` for a value, because the structure would contain an unmanaged reference to an existential.
  /// The object that records reads on this thread; `nil` if reads are not recorded.
  static var tracker: (any SharedReadTracker)? {
    guard let frame = slot.current, frame.pointee.reducer == ReduceContext.current else { return nil }
    return frame.pointee.tracker
  }

  /// The values that a test expects on this thread; `nil` outside of the closure of an assertion.
  static var expectation: SharedExpectation? { slot.current.flatMap { $0.pointee.expectation } }

  /// Runs `body`, and lets `tracker` record the shared values that `body` reads.
  ///
  /// Until the process creates its first shared value, this costs only one load from memory.
  @inlinable
  @inline(__always)
  static func tracked<Result>(by tracker: any SharedReadTracker, _ body: () throws -> Result) rethrows
    -> Result
  {
    guard needsFrame(for: tracker) else { return try body() }
    return try recorded(by: tracker, body)
  }

  /// Returns a Boolean value indicating whether a new frame is needed so that `tracker` records the reads on this
  /// thread.
  ///
  /// Selectors that read other selectors share one frame, because each frame takes space on the stack.
  @inlinable
  @inline(__always)
  static func needsFrame(for tracker: any SharedReadTracker) -> Bool {
    SharedReadSlot.isUsed.load(ordering: .relaxed) && !isRecorded(by: tracker)
  }

  @usableFromInline
  static func isRecorded(by tracker: any SharedReadTracker) -> Bool { Self.tracker === tracker }

  @usableFromInline
  static func recorded<Result>(by tracker: any SharedReadTracker, _ body: () throws -> Result) rethrows
    -> Result
  {
    try with(SharedReads(tracker: tracker, expectation: expectation), body)
  }

  /// Runs `body` without recording its reads.
  static func untracked<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let frame = slot.current, frame.pointee.tracker != nil else { return try body() }
    return try with(SharedReads(tracker: nil, expectation: frame.pointee.expectation), body)
  }

  /// Runs the getter of a computed property of a state.
  ///
  /// An observer or selector that reads the property depends on the value of the property, and not on each shared value
  /// that the getter reads.
  ///
  /// Until the process creates its first shared value, this costs only one load from memory.
  static func inComputedPart<Result>(_ body: () -> Result) -> Result {
    guard SharedReadSlot.isUsed.load(ordering: .relaxed) else { return body() }
    return with(SharedReads(tracker: nil, expectation: expectation, areInComputedPart: true), body)
  }

  /// A Boolean value indicating whether the getter of a computed property of a state is running on this thread.
  static var areInComputedPart: Bool { slot.current?.pointee.areInComputedPart ?? false }

  /// A Boolean value indicating whether references to shared values are equal only if they refer to the same value.
  static var comparesReferences: Bool { slot.current?.pointee.comparesReferences ?? false }

  /// Runs `body`, which compares a value that the library keeps with a new one.
  ///
  /// In the comparison, references to shared values are equal only if they refer to the same value. If references to
  /// two different values were equal, the library would keep the old reference, which would be wrong as soon as one of
  /// the values changed.
  ///
  /// Until the process creates its first shared value, this costs only one load from memory.
  @inlinable
  @inline(__always)
  static func comparing(_ body: () -> Bool) -> Bool {
    SharedReadSlot.isUsed.load(ordering: .relaxed) ? comparingReferences(body) : body()
  }

  @usableFromInline
  static func comparingReferences(_ body: () -> Bool) -> Bool {
    with(SharedReads(tracker: nil, expectation: expectation, comparesReferences: true), body)
  }

  /// Returns a comparison in which references to shared values are equal only if they refer to the same value.
  @inlinable
  static func comparison<Value>(
    _ areEqual: @escaping (Value, Value) -> Bool
  ) -> (Value, Value) -> Bool {
    { left, right in comparing { areEqual(left, right) } }
  }

  /// Runs `body` so that it reads and changes the values that a test expects, and not the actual ones.
  package static func expecting<Result>(
    _ expectation: SharedExpectation?, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let expectation else { return try body() }
    return try with(SharedReads(tracker: nil, expectation: expectation), body)
  }

  /// Runs `body` so that it reads the actual values, regardless of what a test expects.
  static func withoutExpectation<Result>(_ body: () throws -> Result) rethrows -> Result {
    try with(SharedReads(tracker: nil, expectation: nil), body)
  }

  /// Runs `body` so that it reads the values that a test expects, and lets `tracker` record these reads.
  static func expecting<Result>(
    _ expectation: SharedExpectation?, notedBy tracker: any SharedReadTracker, _ body: () throws -> Result
  ) rethrows -> Result {
    try with(SharedReads(tracker: tracker, expectation: expectation), body)
  }

  private static func with<Result>(_ frame: SharedReads, _ body: () throws -> Result) rethrows -> Result {
    var frame = frame
    return try withUnsafeMutablePointer(to: &frame) { frame in
      try slot.slot.with(UnsafeMutableRawPointer(frame), body)
    }
  }
}

/// A recorder of the shared values that an observer or selector reads.
@usableFromInline
protocol SharedReadTracker: AnyObject {
  /// Records a read of a value.
  func noteRead<Value>(of reference: SharedReference<Value>)

  /// Records that the read that was recorded last has returned a value.
  func didRead(_ cell: SharedCell)

  /// Records that the loading and saving status of a value was read.
  func noteStatusRead(of cell: SharedCell)
}

extension TestStep {
  /// The number of the test step in which the caller runs; 0 if the caller is neither a tested feature nor an
  /// assertion.
  static var current: Int {
    guard SharedChanges.areRecorded else { return 0 }
    return SharedReads.expectation?.step ?? SharedChanges.current?.step ?? 0
  }
}

extension SharedReadTracker {
  func didRead(_ cell: SharedCell) {}
}
