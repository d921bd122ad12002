extension AttributeGraph {
  /// A value of the graph that is set from outside the graph.
  ///
  /// Use `AttributeGraph.input(name:isolation:_:)` to create an input.
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

    // Exclusivity is unchecked, because each access to these two properties is a single load or store. Code of the
    // value's type, such as `==` or a deinitializer, works on copies.
    @exclusivity(unchecked)
    @usableFromInline
    var value: Value

    /// The value that the input had before its unread writes; `nil` if there are no unread writes.
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
    /// Reading the value inside a rule or an observer makes the input a dependency of that rule or observer.
    ///
    /// Writing an equal value is not a change. A write outside an `update` is an update by itself: the graph calls the
    /// observers before the write returns. A write inside a rule has no effect, and the graph reports it as an issue.
    ///
    /// - Complexity: A read is O(1). A write is O(1) if the value is equal. Otherwise, it is O(V + E), where V is the
    ///   number of rules and observers that the write affects, and E is the number of their dependencies. Neither a
    ///   read nor a write allocates memory.
    @inlinable
    public var wrappedValue: Value {
      get {
        // The engine uses the node of this handle. A temporary handle could be released before the engine is done.
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

    /// Makes the written value the current value, at the first read after the write.
    @inlinable
    func settle() {
      if node.pointee.flags.contains(.pending) { engine.settleForReader(node) }
      if engine.state.pointee.keepsReplacedValues { keepReplacedValue() }
      node.pointee.flags.remove(.holdsPrevious)
      previous = nil
    }

    /// Keeps the previous value, which observers may have seen, for comparison with the current value.
    @usableFromInline
    @inline(never)
    func keepReplacedValue() {
      guard node.pointee.flags.contains(.holdsPrevious), let previous else { return }
      // The closure retains the input until the graph has called the observers, because the program may release it
      // earlier.
      engine.completeReplacedValue(of: node) { self.isEqual(previous, self.value) }
    }

    /// Writes a value to an input that was already written since the last read.
    ///
    /// The earlier write has marked the dependents. If this write sets the value back, the dependents need not run.
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
