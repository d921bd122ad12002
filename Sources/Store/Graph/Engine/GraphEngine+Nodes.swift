extension GraphEngine {
  /// Makes the node of an input, which is set from outside the graph and compared by its handle.
  ///
  /// - Returns: The node, with one reference, which the caller releases with `release(_:)`.
  @usableFromInline
  func makeInput(name: String?) -> GraphNode.Pointer {
    makeNode(name: name, flags: .input | .live, body: nil)
  }

  /// Makes the node of a source, whose value an owner outside the graph stores and compares.
  ///
  /// The body is evaluated when the source is read, at most once per revision; it returns whether the value differs
  /// from the one last read. While the source is live, as `livenessDidChange(isLive:)` reports, the owner compares the
  /// value after each change of the state and calls `sourceMayHaveChanged(_:)`.
  ///
  /// - Returns: The node, with one reference, which the caller releases with `release(_:)`.
  @usableFromInline
  func makeSource(name: String?, body: ComputedBody? = nil) -> GraphNode.Pointer {
    makeNode(name: name, flags: .source, body: body)
  }

  /// Sets the body of a node, which refers to the node.
  func setBody(_ body: NodeBody, of node: GraphNode.Pointer) {
    // Released with the node.
    node.pointee.body = .passRetained(body)
  }

  /// Makes the node of a rule, which runs on its first read.
  ///
  /// - Returns: The node, with one reference, which the caller releases with `release(_:)`.
  @usableFromInline
  func makeRule(name: String?, body: ComputedBody) -> GraphNode.Pointer {
    makeNode(name: name, flags: .rule, body: body)
  }

  /// Makes the node of an observer, which runs in rounds of notification.
  ///
  /// - Returns: The node, with one reference, which the caller releases with `cancel(_:)` and `release(_:)`.
  func makeObserver(name: String?, body: ObserverBody) -> GraphNode.Pointer {
    let observer = makeNode(name: name, flags: .observer | .live, body: body)
    if state.pointee.follow != nil { surround(observer) }
    return observer
  }

  /// The clock: a node that changes with every revision.
  ///
  /// Made at the first cycle.
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

  /// The name given by the user or the body; otherwise, the kind and the number of the node.
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

  /// The selector whose body is running, by its name or by the place of its definition; nil if none is running.
  var nameOfRunningRule: String? {
    guard let reader = state.pointee.current ?? state.pointee.untrackedReader else { return nil }
    let node = reader.pointee.running
    return state.pointee.names[node.pointee.id].map { "the selector “\($0)”" } ?? displayName(of: node)
  }

  /// The name of a node in drawings, which should be narrow.
  func nameInDrawings(of node: GraphNode.Pointer) -> String {
    node.pointee.body?._withUnsafeGuaranteedRef { $0.nameInDrawings } ?? displayName(of: node)
  }

  /// The location at which a selector is defined or an observation began, if that is known.
  func site(of node: GraphNode.Pointer) -> SourceSite? {
    node.pointee.body?._withUnsafeGuaranteedRef { $0.site }
  }
}
