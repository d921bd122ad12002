extension GraphEngine {
  /// Releases a node, which is freed when nothing refers to it.
  ///
  /// Freeing does not recurse: a body whose end releases other handles only adds to the queue of the loop
  /// that is freeing already.
  @usableFromInline
  func release(_ node: GraphNode.Pointer) {
    guard !state.pointee.isClosed else { return }
    node.pointee.references -= 1
    if node.pointee.references == 1, node.pointee.status.contains(.kept) {
      tellKeeper(of: node, isUsed: false)
    }
    guard node.pointee.references == 0 else { return }
    abandon(node)
    freeAbandonedIfIdle()
  }

  /// Puts a node without references into the queue of those to be freed.
  func abandon(_ node: GraphNode.Pointer) {
    guard !node.pointee.status.contains(.abandoned) else { return }
    node.pointee.status.insert(.abandoned)
    state.pointee.abandoned.push(node)
  }

  /// Tells `keeper` from now on whether anything but its own reference keeps a node.
  ///
  /// - Parameters:
  ///   - node: A node of which the keeper has a reference.
  ///   - keeper: The keeper to notify; nil for none.
  func keep(_ node: GraphNode.Pointer, for keeper: (any NodeKeeper)?) {
    guard !state.pointee.isClosed else { return }
    node.pointee.body?._withUnsafeGuaranteedRef { $0.keeper = keeper }
    if keeper == nil { node.pointee.status.remove(.kept) } else { node.pointee.status.insert(.kept) }
  }

  /// Tells the keeper of a node that the first dependent has come, or that the last has gone.
  @inline(never)
  func tellKeeper(of node: GraphNode.Pointer, isUsed: Bool) {
    node.pointee.body?._withUnsafeGuaranteedRef { $0.keeper?.nodeIsUsed(isUsed) }
  }

  /// Begins an operation that holds pointers to nodes.
  func hold() {
    state.pointee.holds &+= 1
  }

  /// Ends an operation begun by `hold()`; the outermost one frees what has been abandoned meanwhile.
  func unhold() {
    state.pointee.holds &-= 1
    guard state.pointee.holds == 0 else { return }
    if state.pointee.didOverflow {
      state.pointee.didOverflow = false
      // What met the end of the stack is not kept: a read from elsewhere may get further.
      advance()
    }
    freeAbandonedIfIdle()
  }

  /// Frees the nodes without references, unless pointers to them may be in use.
  @inline(__always)
  func freeAbandonedIfIdle() {
    guard !state.pointee.abandoned.isEmpty, state.pointee.holds == 0, !state.pointee.isFreeing
    else { return }
    freeAbandoned()
  }

  @inline(never)
  private func freeAbandoned() {
    state.pointee.isFreeing = true
    while !state.pointee.abandoned.isEmpty {
      let node = state.pointee.abandoned.pop()
      node.pointee.status.remove(.abandoned)
      // An observer in the queue is abandoned again when it has left it.
      if node.pointee.references == 0, !node.pointee.flags.contains(.observer | .pending) { free(node) }
    }
    state.pointee.isFreeing = false
  }

  private func free(_ node: GraphNode.Pointer) {
    if let first = node.pointee.dependencies {
      node.pointee.dependencies = nil
      removeLinks(from: first)
    }
    let body = node.pointee.body
    if node.pointee.status.contains(.named) { state.pointee.names[node.pointee.id] = nil }
    if state.pointee.keepsReplacedValues { state.pointee.replacedValues[node] = nil }
    node.deinitialize(count: 1)
    state.pointee.nodes.deallocate(node)
    body?.release()
  }
}
