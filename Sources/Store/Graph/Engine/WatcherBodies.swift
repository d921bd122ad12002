/// The body of `AttributeGraph.observe`: what the callback reads is what is watched.
final class ObserverBody: NodeBody {
  private let callback: () throws -> Void
  private let engine: GraphEngine

  /// The node of this body, to name it in reports.
  var node: GraphNode.Pointer?

  init(engine: GraphEngine, callback: @escaping () throws -> Void) {
    self.engine = engine
    self.callback = callback
    // A body is handed itself.
    super.init { unsafeDowncast($0, to: ObserverBody.self).call() }
  }

  private func call() -> Bool {
    do {
      try callback()
    } catch {
      engine.note(error, thrownBy: node!)
    }
    return false
  }
}

/// The body of `AttributeGraph.onChange`: one value is watched, and the callback is told its old and new
/// state.
final class ChangeBody<Value>: NodeBody {
  private let engine: GraphEngine
  private let read: () -> Value
  private let isEqual: (Value, Value) -> Bool
  private let callback: (Value, Value) throws -> Void

  /// What the callback was last told; nil before the first run.
  private var told: Value?

  /// The node of this body, to name it in reports.
  var node: GraphNode.Pointer?

  init(
    engine: GraphEngine, read: @escaping () -> Value, isEqual: @escaping (Value, Value) -> Bool,
    callback: @escaping (Value, Value) throws -> Void
  ) {
    self.engine = engine
    self.read = read
    self.isEqual = isEqual
    self.callback = callback
    // A body is handed itself.
    super.init { unsafeDowncast($0, to: ChangeBody.self).call() }
  }

  private func call() -> Bool {
    let new = read()
    guard let old = told else {
      told = .some(new)
      return false
    }
    // An earlier callback of this round may have taken the change back.
    if isEqual(old, new) { return false }
    told = .some(new)
    do {
      try engine.untracked { try callback(old, new) }
    } catch {
      engine.note(error, thrownBy: node!)
    }
    return false
  }
}
