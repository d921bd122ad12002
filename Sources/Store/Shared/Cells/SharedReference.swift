import Effects

/// A reference to a shared value or to a part of one.
///
/// The part is either at a fixed address in the cell, or an accessor finds it.
@usableFromInline
struct SharedReference<Value> {
  @usableFromInline let cell: SharedCell
  /// The address of the value in the memory of the cell; `nil` if there is an accessor instead.
  @usableFromInline let pointer: UnsafeMutablePointer<Value>?
  @usableFromInline let accessor: SharedAccessor<Value>?

  @usableFromInline
  init(cell: SharedCell, pointer: UnsafeMutablePointer<Value>) {
    self.cell = cell
    self.pointer = pointer
    accessor = nil
  }

  init(cell: SharedCell, accessor: SharedAccessor<Value>) {
    self.cell = cell
    self.accessor = accessor
    pointer = nil
  }

  /// Returns the current value.
  @usableFromInline
  func read() -> Value {
    guard cell.isReadPlainly else { return readSlowly() }
    // A reference without an address has an accessor.
    guard let pointer else { return accessor!.read() }
    cell.access()
    return cell.read(pointer)
  }

  /// Returns the current value if the read is special: in an observer, a selector or a test's assertion, or through an
  /// accessor.
  @inline(never)
  private func readSlowly() -> Value {
    let tracker = SharedReads.tracker
    tracker?.noteRead(of: self)
    defer { tracker?.didRead(cell) }
    // A reference without an address has an accessor.
    guard let pointer else { return SharedReads.untracked { accessor!.read() } }
    if !SharedReads.areInComputedPart { cell.access() }
    guard let copy = SharedReads.expectation?.expected(cell) else { return cell.read(pointer) }
    return copy.read(part(pointer, of: copy))
  }

  /// Returns a Boolean value indicating whether two references refer to the same value, or to the same part of one
  /// value.
  func isSame(as other: Self) -> Bool {
    guard cell === other.cell, pointer == other.pointer else { return false }
    return accessor === other.accessor || identity != nil && identity == other.identity
  }

  /// Returns the address, in a copy of the cell, of the part to which `pointer` points in the cell.
  private func part(
    _ pointer: UnsafeMutablePointer<Value>, of copy: SharedCell
  ) -> UnsafeMutablePointer<Value> {
    let offset = UnsafeRawPointer(pointer) - UnsafeRawPointer(cell.value)
    // Sound: the copy has the type of the cell, and therefore the same part at this offset.
    return (copy.value + offset).assumingMemoryBound(to: Value.self)
  }

  /// Changes the value, and notifies its observers.
  func modify<Result, Failure: Error>(
    at site: SourceSite, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let pointer, cell.isReadPlainly, !SharedChanges.areRecorded else {
      return try modifySlowly(at: site, body)
    }
    return try cell.modify(pointer, at: site, body)
  }

  /// Changes the value if the change is special: while a test records or asserts changes, or through an accessor.
  private func modifySlowly<Result, Failure: Error>(
    at site: SourceSite, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let expectation = SharedReads.slot.current?.pointee.expectation
    if expectation == nil { SharedChanges.forEachCurrent { $0.noteChange(of: cell, at: site) } }
    if let pointer {
      guard let expectation else { return try cell.modify(pointer, at: site, body) }
      return try edit(pointer, of: expectation.cellToEdit(cell), body)
    }
    var result: Swift.Result<Result, Failure>?
    accessor!.modify(at: site) { value in
      do throws(Failure) { result = .success(try body(&value)) } catch { result = .failure(error) }
    }
    // An accessor calls its body exactly once.
    return try result!.get()
  }

  /// Changes a value that a test expects.
  ///
  /// The closure runs without the lock, because it may read the same shared value through another property. Such a read
  /// returns the value before this change.
  private func edit<Result, Failure: Error>(
    _ pointer: UnsafeMutablePointer<Value>, of copy: SharedCell,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let pointer = part(pointer, of: copy)
    var value = copy.read(pointer)
    // The values are exchanged, so that the old value is released only after the copy is unlocked.
    defer { copy.modify(pointer) { swap(&$0, &value) } }
    return try body(&value)
  }
}
