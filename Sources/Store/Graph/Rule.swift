extension AttributeGraph {
  /// A value of the graph that is computed from others.
  ///
  /// Made by `AttributeGraph.rule(name:_:)`.
  @propertyWrapper
  public final class Rule<Value> {
    @usableFromInline
    let graph: AttributeGraph

    @usableFromInline
    let engine: GraphEngine

    @usableFromInline
    let node: GraphNode.Pointer

    /// Kept by the node: a chain of handles that own bodies that own handles would be freed by recursion.
    @usableFromInline
    let body: Unmanaged<RuleBody<Value>>

    @inlinable
    init(graph: AttributeGraph, name: String?, body: RuleBody<Value>) {
      self.graph = graph
      self.engine = graph.engine
      self.node = graph.engine.makeRule(name: name, body: body)
      // The node keeps the body, and this handle the node.
      self.body = .passUnretained(body)
    }

    deinit {
      graph.release(node)
    }

    /// The value, computed if it is not current.
    ///
    /// Reading it inside a rule or an observer makes it a dependency. If the read closes a cycle, or comes
    /// too deep in a first evaluation for the stack, that is reported and the earlier value returned; if
    /// there is none, the program stops with the same message. `ThrowingRule` throws instead.
    ///
    /// - Complexity: O(1) if nothing below has changed, else O(V + E) in what has.
    @inlinable
    @inline(__always)
    public var wrappedValue: Value {
      // The engine works on the record behind the handle, which may be a temporary.
      defer { withExtendedLifetime(self) {} }
      if !engine.read(node) { reportFailure() }
      // A read that fails without a replaced value does not return.
      return body._withUnsafeGuaranteedRef { $0.readValue }
    }

    /// Away from the read, which needs few registers without it.
    @usableFromInline
    @inline(never)
    func reportFailure() {
      engine.reportFailure(hasValue: latestValue != nil)
    }

    @inlinable
    var latestValue: Value? {
      // The node keeps the body, and this handle the node.
      body._withUnsafeGuaranteedRef { $0.value }
    }

    var isEqual: (Value, Value) -> Bool {
      body._withUnsafeGuaranteedRef { $0.isEqual }
    }
  }
}
