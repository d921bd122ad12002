extension GraphEngine {
  /// Keeps a node.
  @usableFromInline
  func retain(_ node: GraphNode.Pointer) {
    node.pointee.references += 1
  }

  /// Lets go of a node, which is freed when nothing refers to it.
  ///
  /// Freeing does not recurse: a body whose end releases other handles only adds to the queue of the loop
  /// that is freeing already.
  @usableFromInline
  func release(_ node: GraphNode.Pointer) {
    guard !state.pointee.isClosed else { return }
    node.pointee.references -= 1
    guard node.pointee.references == 0, !node.pointee.status.contains(.abandoned) else { return }
    node.pointee.status.insert(.abandoned)
    state.pointee.abandoned.push(node)
    freeAbandonedIfIdle()
  }

  /// Begins an operation that holds pointers to nodes.
  func hold() {
    state.pointee.holds += 1
  }

  /// Ends an operation begun by `hold()`; the outermost one frees what has been abandoned meanwhile.
  func unhold() {
    state.pointee.holds -= 1
    guard state.pointee.holds == 0 else { return }
    if state.pointee.didOverflow {
      state.pointee.didOverflow = false
      // What met the end of the stack is not kept: a read from elsewhere may get further.
      advance()
    }
    freeAbandonedIfIdle()
  }

  /// Frees the nodes without references, unless pointers to them may be in use.
  func freeAbandonedIfIdle() {
    guard !state.pointee.abandoned.isEmpty, state.pointee.holds == 0, !state.pointee.isFreeing
    else { return }
    state.pointee.isFreeing = true
    while !state.pointee.abandoned.isEmpty {
      let node = state.pointee.abandoned.pop()
      node.pointee.status.remove(.abandoned)
      if node.pointee.references == 0 { free(node) }
    }
    state.pointee.isFreeing = false
  }

  private func free(_ node: GraphNode.Pointer) {
    if let first = node.pointee.dependencies {
      node.pointee.dependencies = nil
      removeLinks(from: first)
    }
    let body = node.pointee.body
    node.deinitialize(count: 1)
    state.pointee.nodes.deallocate(node)
    body?.release()
  }
}
