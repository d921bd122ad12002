extension GraphEngine {
  /// Creates the node of an input; the handle of the input stores and compares the value.
  ///
  /// - Returns: The node, with one reference, which the caller releases with `release(_:)`.
  @usableFromInline
  func makeInput(name: String?) -> GraphNode.Pointer {
    makeNode(name: name, flags: .input | .live, body: nil)
  }

  /// Creates the node of a source; an owner outside the graph stores and compares the value of the source.
  ///
  /// A read of the source evaluates the body, at most once per revision. The body returns whether the value differs
  /// from the value that was last read. The engine calls `livenessDidChange(isLive:)` of the body when the source
  /// becomes live or ceases to be live. While the source is live, the owner compares the value after each change of the
  /// state, and calls `sourceMayHaveChanged(_:)` if the value has changed.
  ///
  /// - Returns: The node, with one reference, which the caller releases with `release(_:)`.
  @usableFromInline
  func makeSource(name: String?, body: ComputedBody? = nil) -> GraphNode.Pointer {
    makeNode(name: name, flags: .source, body: body)
  }

  /// Sets the body of a node.
  ///
  /// A body that refers to its node can be created only after the node.
  func setBody(_ body: NodeBody, of node: GraphNode.Pointer) {
    // The node owns a reference to the body.
    node.pointee.body = .passRetained(body)
  }

  /// Creates the node of a rule; the body of the rule runs when the node is first read.
  ///
  /// - Returns: The node, with one reference, which the caller releases with `release(_:)`.
  @usableFromInline
  func makeRule(name: String?, body: ComputedBody) -> GraphNode.Pointer {
    makeNode(name: name, flags: .rule, body: body)
  }

  /// Creates the node of an observer; the engine runs the body of the observer after changes.
  ///
  /// - Returns: The node, with one reference, which the caller releases with `cancel(_:)` and `release(_:)`.
  func makeObserver(name: String?, body: ObserverBody) -> GraphNode.Pointer {
    let observer = makeNode(name: name, flags: .observer | .live, body: body)
    if state.pointee.follow != nil { surround(observer) }
    return observer
  }

  /// The clock, which is a node that changes with every revision.
  ///
  /// The engine creates the clock when a read by a rule or an observer first fails.
  var clockNode: GraphNode.Pointer {
    if let clock = state.pointee.clock { return clock }
    let clock = makeNode(name: nil, flags: .input | .live, body: nil)
    clock.pointee.changedAt = state.pointee.revision
    state.pointee.clock = clock
    return clock
  }

  private func makeNode(name: String?, flags: GraphNode.Flags, body: NodeBody?) -> GraphNode.Pointer {
    state.pointee.lastID += 1
    let node = state.pointee.nodes.allocate()
    node.initialize(to: GraphNode(id: state.pointee.lastID, flags: flags, body: nil))
    if let body { setBody(body, of: node) }
    if let name {
      node.pointee.status.insert(.named)
      state.pointee.names[node.pointee.id] = name
    }
    return node
  }

  /// Returns the name from the program or from the body, or else a name such as `rule1` from the node's kind and
  /// number.
  func displayName(of node: GraphNode.Pointer) -> String {
    if let name = state.pointee.names[node.pointee.id] { return name }
    if let name = node.pointee.body?._withUnsafeGuaranteedRef({ $0.name }) { return name }
    let kind =
      if node.pointee.flags.contains(.observer) {
        "observer"
      } else if node.pointee.flags.containsAny(.input | .source) {
        "input"
      } else {
        "rule"
      }
    return "\(kind)\(node.pointee.id)"
  }

  /// A description of the running selector or observer for messages; `nil` if none is running.
  ///
  /// The description contains the name, or the source location of the definition if there is no name.
  var nameOfRunningRule: String? {
    guard let reader = state.pointee.current ?? state.pointee.untrackedReader else { return nil }
    let node = reader.pointee.running
    return state.pointee.names[node.pointee.id].map { "the selector “\($0)”" } ?? displayName(of: node)
  }

  /// Returns the short name of a node for the output of `graphViz()`.
  func nameInDrawings(of node: GraphNode.Pointer) -> String {
    node.pointee.body?._withUnsafeGuaranteedRef { $0.nameInDrawings } ?? displayName(of: node)
  }

  /// Returns the source location at which a selector is defined or an observation began, if it is known.
  func site(of node: GraphNode.Pointer) -> SourceSite? {
    node.pointee.body?._withUnsafeGuaranteedRef { $0.site }
  }
}
