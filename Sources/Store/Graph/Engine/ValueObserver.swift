/// The state of an `AttributeGraph.onChange` observer, whose callback receives the old and the new value.
final class ValueObserver<Value> {
  private let engine: GraphEngine
  private let read: () -> Value
  private let isEqual: (Value, Value) -> Bool
  private let callback: (Value, Value) throws -> Void

  /// The value that the next call of the callback receives as the old value; `nil` before the first read.
  private var told: Value?

  init(
    engine: GraphEngine, read: @escaping () -> Value, isEqual: @escaping (Value, Value) -> Bool,
    callback: @escaping (Value, Value) throws -> Void
  ) {
    self.engine = engine
    self.read = read
    self.isEqual = isEqual
    self.callback = callback
  }

  /// Reads the value, and calls the callback if the value differs from the value that was read last.
  func update() throws {
    let new = read()
    guard let old = told else {
      told = .some(new)
      return
    }
    // A callback that ran before this one may have undone the change.
    if isEqual(old, new) { return }
    told = .some(new)
    try engine.untracked { try callback(old, new) }
  }
}
