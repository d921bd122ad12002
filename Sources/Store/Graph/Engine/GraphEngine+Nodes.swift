extension GraphEngine {
  /// Makes the node of an input: set from outside, compared by its handle.
  ///
  /// - Returns: The node, with one reference that the caller gives back by `release(_:)`.
  @usableFromInline
  func makeInput(name: String?) -> GraphNode.Pointer {
    makeNode(name: name, flags: .input | .live, body: nil)
  }

  /// Makes a source: a value that an owner outside the graph holds and compares.
  ///
  /// The body is evaluated when the source is read, at most once per revision; it returns whether the value
  /// differs from the one last read. While `livenessDidChange(isLive:)` has said that the source is live,
  /// the owner pushes instead: it compares when the state has changed and calls `sourceMayHaveChanged(_:)`.
  ///
  /// - Returns: The node, with one reference that the caller gives back by `release(_:)`.
  @usableFromInline
  func makeSource(name: String?, body: ComputedBody? = nil) -> GraphNode.Pointer {
    makeNode(name: name, flags: .source, body: body)
  }

  /// Gives a node the body that refers to it.
  func setBody(_ body: NodeBody, of node: GraphNode.Pointer) {
    // Released with the node.
    node.pointee.body = .passRetained(body)
  }

  /// Makes a rule, which is run when it is first read.
  ///
  /// - Returns: The node, with one reference that the caller gives back by `release(_:)`.
  @usableFromInline
  func makeRule(name: String?, body: ComputedBody) -> GraphNode.Pointer {
    makeNode(name: name, flags: .rule, body: body)
  }

  /// Makes an observer, which is run by rounds of notification.
  ///
  /// - Returns: The node, with one reference that the caller gives back by `cancel(_:)` and `release(_:)`.
  func makeObserver(name: String?, body: ObserverBody) -> GraphNode.Pointer {
    makeNode(name: name, flags: .observer | .live, body: body)
  }

  /// The node that stands for the passing of revisions; made when the first cycle is met.
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

  /// The name given by the user, that of what the node stands for, or one made of its kind and its number.
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
}
