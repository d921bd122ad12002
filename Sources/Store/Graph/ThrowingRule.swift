extension AttributeGraph {
  /// A value of the graph that a rule computes from other values, and that may fail.
  ///
  /// Made by `AttributeGraph.rule(name:isolation:_:)` with a body that throws.
  public final class ThrowingRule<Value> {
    @usableFromInline
    let graph: AttributeGraph

    @usableFromInline
    let engine: GraphEngine

    @usableFromInline
    let node: GraphNode.Pointer

    /// Kept by the node: a chain of handles that own bodies that own handles would be freed by recursion.
    @usableFromInline
    let body: Unmanaged<RuleBody<Result<Value, any Error>>>

    @inlinable
    init(graph: AttributeGraph, name: String?, body: RuleBody<Result<Value, any Error>>) {
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
    /// Reading it inside a rule or an observer makes it a dependency.
    ///
    /// A first evaluation of about 6,500 levels fits a stack of 8 MB in a debug build, and 23,000 in a release build.
    ///
    /// - Throws: The error that the body threw in its last run; a `CycleError` if the read closes a cycle; an
    ///   `EvaluationDepthError` if the read is too deep for the stack in a first evaluation.
    /// - Complexity: O(1) if no dependency has changed; otherwise, O(V + E) in the changed part of the graph.
    @inlinable
    public var wrappedValue: Value {
      get throws { try result.get() }
    }

    /// The value or the error.
    ///
    /// A read computes it if it is not current.
    @inlinable
    public var result: Result<Value, any Error> {
      // The engine uses the record of the handle, and the handle may be a temporary.
      defer { withExtendedLifetime(self) {} }
      if !engine.read(node) { return .failure(engine.takeFailure()) }
      // The node keeps the body, and this handle the node.
      return body._withUnsafeGuaranteedRef { $0.readValue }
    }

    var isEqual: (Result<Value, any Error>, Result<Value, any Error>) -> Bool {
      body._withUnsafeGuaranteedRef { $0.isEqual }
    }
  }
}
