import Effects

/// A cell whose value has the type `Value`.
@usableFromInline
final class SharedValueCell<Value>: SharedCell, @unchecked Sendable {
  // Sound: for the same reason as the superclass. `lastAnswer` is touched under the lock.

  /// The position, among the key's answers (``KeyAnswer``), of the newest answer that was not an error.
  private var lastAnswer = AnswerOrder.none

  /// Creates a cell without a key.
  @usableFromInline
  init(_ value: Value) {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    memory.initialize(to: value)
    super.init(value: UnsafeMutableRawPointer(memory), madeIn: TestStep.current)
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  /// The address of the value.
  @usableFromInline var pointer: UnsafeMutablePointer<Value> {
    // Sound: the initializer binds the memory to this type.
    value.assumingMemoryBound(to: Value.self)
  }

  /// A reference to the whole value.
  @usableFromInline var reference: SharedReference<Value> { SharedReference(cell: self, pointer: pointer) }

  /// The current value.
  var currentValue: Value { locked { pointer.pointee } }

  /// The value, and the number of the last change that the program made to it.
  var valueToSave: (value: Value, change: UInt64) {
    locked { (pointer.pointee, memory.pointee.lastOwnChange) }
  }

  /// Records that the key has received the program's changes up to the one with the given number.
  func noteSaved(_ change: UInt64) {
    locked { memory.pointee.lastSavedChange = max(memory.pointee.lastSavedChange, change) }
  }

  /// The number of the program's last change.
  var lastOwnChange: UInt64 { locked { memory.pointee.lastOwnChange } }

  /// The outcome of an attempt to replace the value with the value in an answer of the key (``KeyAnswer``).
  enum Replacement {
    /// The value was replaced.
    case isReplaced
    /// The present value is from a newer answer, so it was kept.
    case isOvertaken
    /// The program has changed the present value, and the answer does not contain this change, so the present value was
    /// kept.
    case isRefused
    /// The answer has no value, so the present value was kept.
    case isAbsent
  }

  /// Replaces the value with a value from the key, unless the present value is newer.
  ///
  /// The value comes from an answer: the result of a load, or a value that the key passed to its subscriber. If the
  /// program has changed the present value since the load began, or if the key has not saved the last change yet, the
  /// method keeps the present value. The caller then tells the key that its value was not used.
  ///
  /// - Parameters:
  ///   - value: The value in the key's answer; `nil` to keep the present value, even if older answers arrive later.
  ///   - order: The position of the answer among the key's answers.
  ///   - change: The number of the program's last change before the load began; `nil` if the key passed the answer to
  ///     its subscriber without a load.
  /// - Returns: The outcome.
  func replace(by value: Value?, _ order: AnswerOrder, ifLastChangeIs change: UInt64? = nil) -> Replacement {
    guard lock() else {
      reportReentry("replaced by a loaded value", Value.self)
      return .isReplaced
    }
    guard !order.isBefore(lastAnswer) else {
      unlock()
      return .isOvertaken
    }
    lastAnswer = order
    guard let value else {
      unlock()
      return .isAbsent
    }
    let last = memory.pointee.lastOwnChange
    let isUnsaved = flags.current.contains(.saved) && last > memory.pointee.lastSavedChange
    if isUnsaved || change ?? last != last {
      unlock()
      return .isRefused
    }
    // The old value is released after unlocking, because its deinit may run code of the app that uses the cell.
    let old = pointer.move()
    pointer.initialize(to: value)
    memory.pointee.stamp &+= 1
    unlock()
    withExtendedLifetime(old) {}
    didChange(isSaved: false)
    return .isReplaced
  }

  override func copy() -> SharedCell { SharedValueCell(currentValue) }

  override func difference(from actual: SharedCell) -> String? {
    // Sound: `actual` is a copy of this cell, and therefore has its type.
    let actual = unsafeDowncast(actual, to: SharedValueCell<Value>.self)
    let (expected, found) = (currentValue, actual.currentValue)
    return isEqual(expected, found) ? nil : diff(expected, found) ?? "  \(structuralDump(found))"
  }

  override var valueType: Any.Type { Value.self }
}
