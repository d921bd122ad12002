extension AttributeGraph {
  /// A value of the graph that a rule computes from other values.
  ///
  /// Made by `AttributeGraph.rule(name:isolation:_:)`.
  @propertyWrapper
  public final class Rule<Value> {
    @usableFromInline
    let graph: AttributeGraph

    @usableFromInline
    let engine: GraphEngine

    @usableFromInline
    let node: GraphNode.Pointer

    /// Retained by the node: a chain of handles that own bodies that own handles would be freed recursively.
    @usableFromInline
    let body: Unmanaged<RuleBody<Value>>

    @inlinable
    init(graph: AttributeGraph, name: String?, body: RuleBody<Value>) {
      self.graph = graph
      self.engine = graph.engine
      self.node = graph.engine.makeRule(name: name, body: body)
      // The node retains the body, and this handle retains the node.
      self.body = .passUnretained(body)
    }

    deinit {
      graph.release(node)
    }

    /// The value.
    ///
    /// A read computes it if it is not current.
    ///
    /// Reading it inside a rule or an observer makes it a dependency. If the read closes a cycle, or is too deep for
    /// the stack in a first evaluation, it reports an issue and returns the earlier value. If there is no earlier
    /// value, the program stops with the same message. `ThrowingRule` throws instead.
    ///
    /// A first evaluation of about 8,800 levels fits a stack of 8 MB in a debug build, and 65,000 in a release build.
    ///
    /// - Complexity: O(1) if no dependency has changed; otherwise, O(V + E) in the changed part of the graph.
    @inlinable
    @inline(__always)
    public var wrappedValue: Value {
      // The engine uses the record of the handle, and the handle may be a temporary.
      defer { withExtendedLifetime(self) {} }
      if !engine.read(node) { reportFailure() }
      // A read that fails without an earlier value does not return.
      return body._withUnsafeGuaranteedRef { $0.readValue }
    }

    /// In a separate function, so that the read itself needs few registers.
    @usableFromInline
    @inline(never)
    func reportFailure() {
      engine.reportFailure(hasValue: latestValue != nil)
    }

    @inlinable
    var latestValue: Value? {
      // The node retains the body, and this handle retains the node.
      body._withUnsafeGuaranteedRef { $0.value }
    }

    var isEqual: (Value, Value) -> Bool {
      body._withUnsafeGuaranteedRef { $0.isEqual }
    }
  }
}
