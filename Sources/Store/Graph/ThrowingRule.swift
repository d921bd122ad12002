extension AttributeGraph {
  /// A value of the graph that a closure computes from other values, or the error that the closure throws.
  ///
  /// Use `AttributeGraph.rule(name:isolation:_:)` with a body that throws to create a throwing rule.
  public final class ThrowingRule<Value> {
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
    let body: Unmanaged<RuleBody<Result<Value, any Error>>>

    @inlinable
    init(graph: AttributeGraph, name: String?, body: RuleBody<Result<Value, any Error>>) {
      self.graph = graph
      self.engine = graph.engine
      self.node = graph.engine.makeRule(name: name, body: body)
      // The node retains the body, and this handle retains the node.
      self.body = .passUnretained(body)
    }

    deinit {
      graph.release(node)
    }

    /// The value, computed if it is not current.
    ///
    /// Reading the value inside another rule or an observer makes this rule a dependency of that rule or observer.
    ///
    /// On a stack of 8 MB, a first evaluation can be about 6,500 rules deep in a debug build, and about 23,000 rules
    /// deep in a release build.
    ///
    /// - Throws: The error that the body threw in its last run; a `CycleError` if the read closes a cycle; an
    ///   `EvaluationDepthError` if a first evaluation is too deep for the stack.
    /// - Complexity: O(1) if no dependency has changed. Otherwise, O(V + E), where V is the number of rules in the
    ///   changed part of the graph, and E is the number of their dependencies.
    @inlinable
    public var wrappedValue: Value {
      get throws { try result.get() }
    }

    /// The value or the error.
    ///
    /// A read computes the value if it is not current.
    @inlinable
    public var result: Result<Value, any Error> {
      // The engine uses the node of this handle. A temporary handle could be released before the engine is done.
      defer { withExtendedLifetime(self) {} }
      if !engine.read(node) { return .failure(engine.takeFailure()) }
      // The node retains the body, and this handle retains the node.
      return body._withUnsafeGuaranteedRef { $0.readValue }
    }

    var isEqual: (Result<Value, any Error>, Result<Value, any Error>) -> Bool {
      body._withUnsafeGuaranteedRef { $0.isEqual }
    }
  }
}
