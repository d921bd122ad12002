extension AttributeGraph {
  /// A value of the graph that is set from outside the graph.
  ///
  /// Made by `AttributeGraph.input(name:isolation:_:)`.
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

    // Unchecked: each access to these two properties is a single load or store, and code of the value's type, such as
    // `==` or a deinit, works on copies.
    @exclusivity(unchecked)
    @usableFromInline
    var value: Value

    /// The value that readers have seen.
    ///
    /// It is set from the first unread write until the next read.
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
    /// Writing an equal value is not a change. A write outside an `update` is an update by itself: when it returns, the
    /// graph has called the observers. A write inside a rule has no effect and is reported.
    ///
    /// - Complexity: A read is O(1). A write is O(V + E) in the rules and observers that it affects, and O(1) if the value
    ///   is equal. Neither allocates.
    @inlinable
    public var wrappedValue: Value {
      get {
        // The engine uses the record of the handle, and the handle may be a temporary.
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

    /// Adopts the written value, for its first reader.
    @inlinable
    func settle() {
      if node.pointee.flags.contains(.pending) { engine.settleForReader(node) }
      if engine.state.pointee.keepsReplacedValues { keepReplacedValue() }
      node.pointee.flags.remove(.holdsPrevious)
      previous = nil
    }

    /// Keeps the value that observers may have seen, before readers see the current one.
    @usableFromInline
    @inline(never)
    func keepReplacedValue() {
      guard node.pointee.flags.contains(.holdsPrevious), let previous else { return }
      // The closure retains the input until the graph has called the observers, because the handle may be released
      // earlier.
      engine.completeReplacedValue(of: node) { self.isEqual(previous, self.value) }
    }

    /// Handles a second write before a read.
    ///
    /// Dependents are marked already; if the value was set back, they need not run.
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
