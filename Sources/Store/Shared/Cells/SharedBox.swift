import Effects
import Synchronization

/// The storage of a `@Shared` property: its reference to a shared value, which `$property = other` replaces.
///
/// Copies of a property share the box, so a replacement applies to all of them.
@usableFromInline
final class SharedBox<Value>: AnySharedBox, @unchecked Sendable {
  // Sound: all variables are constant or atomic, except `replacement`, which is touched under the lock.

  /// The reference that the property had when it was created.
  ///
  /// The initial reference stays here even after a replacement. Almost no reference is ever replaced, so a read usually
  /// needs neither this box's lock nor reference counting.
  @usableFromInline let initial: SharedReference<Value>
  /// The cell of the initial reference.
  ///
  /// The reference retains the cell.
  @usableFromInline let cell: Unmanaged<SharedCell>
  /// The address of the value; `nil` if the initial reference has an accessor instead.
  @usableFromInline let pointer: UnsafeMutablePointer<Value>?
  @usableFromInline let isReplaced = Atomic(false)
  /// The number of the test step in which the property was created; see `TestStep`.
  let step = TestStep.current
  private let lock = Lock()
  private var replacement: SharedReference<Value>?

  @usableFromInline
  init(_ reference: SharedReference<Value>) {
    initial = reference
    cell = .passUnretained(reference.cell)
    pointer = reference.pointer
  }

  /// The reference that code on this thread uses.
  ///
  /// In the closure of an assertion, this is the reference that the test expects. Otherwise, it is the current
  /// reference.
  var reference: SharedReference<Value> {
    if SharedChanges.areRecorded { return expected }
    return isReplaced.load(ordering: .acquiring) ? current : initial
  }

  /// The current reference, regardless of what a test expects.
  private var current: SharedReference<Value> { lock.withLock { replacement } ?? initial }

  var erasedReference: any ErasedReference { current }

  /// The reference that a test expects on this thread, or the current reference if no test expects one.
  @inline(never)
  private var expected: SharedReference<Value> { SharedReads.expectation?.reference(of: self) ?? current }

  /// The current value.
  @inlinable
  @inline(__always)
  var value: Value {
    guard let pointer, !isReplaced.load(ordering: .acquiring) else { return readReference() }
    // The box retains the cell. Retaining the cell again would take longer than the lock.
    return cell._withUnsafeGuaranteedRef { cell in
      guard cell.isReadPlainly else { return readReference() }
      cell.access()
      return cell.read(pointer)
    }
  }

  /// Returns the value that the current reference refers to.
  ///
  /// The initial reference is used in place, because a copy would retain the objects that it refers to.
  @usableFromInline
  @inline(never)
  func readReference() -> Value {
    if SharedChanges.areRecorded { return readInTest() }
    return isReplaced.load(ordering: .acquiring) ? current.read() : initial.read()
  }

  @inline(never)
  private func readInTest() -> Value { expected.read() }

  /// Changes the value, and notifies its observers.
  @inlinable
  @inline(__always)
  func modify<Result, Failure: Error>(
    at site: @autoclosure () -> SourceSite, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let pointer, !isReplaced.load(ordering: .acquiring), !SharedChanges.areRecorded else {
      return try modifySlowly(at: site(), body)
    }
    guard initial.cell.isReadPlainly else { return try modifySlowly(at: site(), body) }
    return try initial.cell.modify(pointer, at: site(), body)
  }

  @usableFromInline
  @inline(never)
  func modifySlowly<Result, Failure: Error>(
    at site: SourceSite, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try reference.modify(at: site, body)
  }

  /// Replaces the reference, and notifies the observers of the value to which the property referred before.
  ///
  /// In the closure of a test's assertion, only the expected reference is replaced. While a test store records changes,
  /// the replacement is recorded as a change.
  func replace(by reference: SharedReference<Value>) {
    if let expectation = SharedReads.expectation {
      if expectation.replaceReference(of: self, by: reference) { return }
    } else {
      SharedChanges.forEachCurrent { $0.noteReplacement(of: self) }
    }
    let old = current
    lock.withLock { replacement = reference }
    isReplaced.store(true, ordering: .releasing)
    old.cell.noteReplacement()
  }
}

extension SharedBox {
  /// Returns a Boolean value indicating whether the values of two properties may be equal.
  ///
  /// The result is false only if the properties refer to different values, and the library is comparing a value that it
  /// kept with a new one; see `SharedReads.comparing(_:)`.
  func mayEqual(_ other: SharedBox) -> Bool {
    !SharedReads.comparesReferences || self === other || reference.isSame(as: other.reference)
  }

  /// Returns the value to which the property refers after a change; `nil` if the change did not replace the reference
  /// of this property.
  func replacedValue(by change: SharedChange) -> Any? {
    guard change.replacement?.box === self else { return nil }
    return (change.actual as? SharedValueCell<Value>)?.currentValue
  }
}

// Sound: a reference may be used on any thread, because it reads and changes its value under the lock of the cell.
extension SharedReference: ErasedReference, @unchecked Sendable {
  func copy() -> SharedCell { SharedValueCell(read()) }
}
