extension AttributeGraph {
  /// A value of the graph that is computed from others and may fail.
  ///
  /// Made by `AttributeGraph.rule(name:_:)` with a body that throws.
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
    /// - Throws: What the body threw when it last ran; a `CycleError` if the read closes a cycle; an
    ///   `EvaluationDepthError` if the read comes too deep in a first evaluation for the stack.
    /// - Complexity: O(1) if nothing below has changed, else O(V + E) in what has.
    @inlinable
    public var wrappedValue: Value {
      get throws { try result.get() }
    }

    /// The value or the error, computed if it is not current.
    @inlinable
    public var result: Result<Value, any Error> {
      // The engine works on the record behind the handle, which may be a temporary.
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
