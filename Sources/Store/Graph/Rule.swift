extension AttributeGraph {
  /// A value of the graph that a closure computes from other values.
  ///
  /// Use `AttributeGraph.rule(name:isolation:_:)` to create a rule.
  @propertyWrapper
  public final class Rule<Value> {
    @usableFromInline
    let graph: AttributeGraph

    @usableFromInline
    let engine: GraphEngine

    @usableFromInline
    let node: GraphNode.Pointer

    /// The body of the rule, which the node retains.
    ///
    /// The handle does not retain the body. Otherwise, a long chain of rules, each of which captures the handle of the
    /// next rule, would be freed recursively.
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
    /// A read computes the value if it is not current.
    ///
    /// Reading the value inside another rule or an observer makes this rule a dependency of that rule or observer. If
    /// the read closes a cycle, or if a first evaluation is too deep for the stack, the read reports an issue and
    /// returns the earlier value. If there is no earlier value, the program stops with the same message. A
    /// `ThrowingRule` throws an error instead.
    ///
    /// On a stack of 8 MB, a first evaluation can be about 8,800 rules deep in a debug build, and about 65,000 rules
    /// deep in a release build.
    ///
    /// - Complexity: O(1) if no dependency has changed. Otherwise, O(V + E), where V is the number of rules in the
    ///   changed part of the graph, and E is the number of their dependencies.
    @inlinable
    @inline(__always)
    public var wrappedValue: Value {
      // The engine uses the node of this handle. A temporary handle could be released before the engine is done.
      defer { withExtendedLifetime(self) {} }
      if !engine.read(node) { reportFailure() }
      // If a read fails and there is no earlier value, `reportFailure()` does not return.
      return body._withUnsafeGuaranteedRef { $0.readValue }
    }

    /// Reports the error of a failed read, in a separate function so that the read itself needs few registers.
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
