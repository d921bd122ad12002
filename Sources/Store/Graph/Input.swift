extension AttributeGraph {
  /// A value of the graph that is set from outside.
  ///
  /// Made by `AttributeGraph.input(name:_:)`.
  @propertyWrapper
  public final class Input<Value> {
    @usableFromInline
    let graph: AttributeGraph

    @usableFromInline
    let engine: GraphEngine

    @usableFromInline
    let node: GraphNode.Pointer

    @usableFromInline
    let isEqual: (Value, Value) -> Bool

    // No access to these two can overlap another: each is one load or store, and code of the value's type
    // that may run meanwhile (its `==`, its deinit) works on copies.
    @exclusivity(unchecked)
    @usableFromInline
    var value: Value

    /// The value that readers have seen, from the first unread write to the next read.
    @exclusivity(unchecked)
    @usableFromInline
    var previous: Value?

    @inlinable
    init(graph: AttributeGraph, name: String?, value: Value, isEqual: @escaping (Value, Value) -> Bool) {
      self.graph = graph
      self.engine = graph.engine
      self.node = graph.engine.makeInput(name: name)
      self.value = value
      self.isEqual = isEqual
    }

    deinit {
      graph.release(node)
    }

    /// The value.
    ///
    /// Reading it inside a rule or an observer makes it a dependency.
    ///
    /// Writing an equal value is no change. Outside an `update` a write is an update of its own: observers
    /// have been called when it returns. Inside a rule it is refused and reported.
    ///
    /// - Complexity: A read is O(1). A write is O(V + E) in the rules and observers that it affects, and O(1) if the value
    ///   is equal. Neither allocates.
    @inlinable
    public var wrappedValue: Value {
      get {
        // The engine works on the record behind the handle, which may be a temporary.
        defer { withExtendedLifetime(self) {} }
        if _slowPath(node.pointee.flags.containsAny(.pending | .holdsPrevious)) { settle() }
        engine.track(node)
        return value
      }
      set {
        defer { withExtendedLifetime(self) {} }
        if node.pointee.flags.contains(.pending) {
          rewrite(newValue)
        } else if !isEqual(value, newValue) {
          guard mayWrite() else { return }
          if engine.state.pointee.keepsReplacedValues { keepReplacedValue() }
          previous = value
          value = newValue
          node.pointee.flags.insert(.holdsPrevious)
          engine.inputWasWritten(node)
        }
      }
    }

    /// Takes over what was written, for the first reader since.
    @inlinable
    func settle() {
      if node.pointee.flags.contains(.pending) { engine.settleForReader(node) }
      if engine.state.pointee.keepsReplacedValues { keepReplacedValue() }
      node.pointee.flags.remove(.holdsPrevious)
      previous = nil
    }

    /// Keeps what observers may have seen before the value that readers see now.
    @usableFromInline
    @inline(never)
    func keepReplacedValue() {
      guard node.pointee.flags.contains(.holdsPrevious), let previous else { return }
      // The closure keeps the input until the observers have been called, because its handle may be released before.
      engine.completeReplacedValue(of: node) { self.isEqual(previous, self.value) }
    }

    /// Writes again before anybody has read: dependents are marked, and may turn out not to be concerned.
    @inlinable
    func rewrite(_ newValue: Value) {
      guard mayWrite() else { return }
      if let seen = previous, isEqual(seen, newValue) {
        node.pointee.flags.insert(.reverted)
        value = seen
      } else {
        node.pointee.flags.remove(.reverted)
        value = newValue
      }
    }

    @inlinable
    func mayWrite() -> Bool {
      engine.depth == 0 || engine.refuseWrite(to: node)
    }
  }
}
