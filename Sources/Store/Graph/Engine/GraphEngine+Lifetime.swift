extension GraphEngine {
  /// Releases a reference to a node, and frees the node if this was the last reference.
  ///
  /// The method does not recurse. If the body of the node holds the last references to other nodes, the same loop frees
  /// these nodes.
  @usableFromInline
  func release(_ node: GraphNode.Pointer) {
    guard !state.pointee.isClosed else { return }
    node.pointee.references -= 1
    if node.pointee.references == 1, node.pointee.status.contains(.owned) {
      notifyOwner(of: node, hasDependents: false)
    }
    guard node.pointee.references == 0 else { return }
    abandon(node)
    freeAbandonedIfIdle()
  }

  /// Adds a node without references to the queue of nodes to free.
  func abandon(_ node: GraphNode.Pointer) {
    guard !node.pointee.status.contains(.abandoned) else { return }
    node.pointee.status.insert(.abandoned)
    state.pointee.abandoned.push(node)
  }

  /// Sets the owner to notify when a node gets its first dependent or loses its last one.
  ///
  /// - Parameters:
  ///   - owner: The owner to notify; `nil` for none.
  ///   - node: A node to which the owner has a reference.
  func setOwner(_ owner: (any NodeOwner)?, of node: GraphNode.Pointer) {
    guard !state.pointee.isClosed else { return }
    node.pointee.body?._withUnsafeGuaranteedRef { $0.owner = owner }
    if owner == nil { node.pointee.status.remove(.owned) } else { node.pointee.status.insert(.owned) }
  }

  /// Notifies the owner of a node that the first dependent was added, or that the last dependent was removed.
  @inline(never)
  func notifyOwner(of node: GraphNode.Pointer, hasDependents: Bool) {
    node.pointee.body?._withUnsafeGuaranteedRef {
      $0.owner?.dependentsDidChange(hasDependents: hasDependents)
    }
  }

  /// Begins an operation that holds pointers to nodes.
  func hold() {
    state.pointee.holds &+= 1
  }

  /// Ends an operation that `hold()` began.
  ///
  /// The end of the outermost operation frees the nodes that were abandoned during the operation.
  func unhold() {
    state.pointee.holds &-= 1
    guard state.pointee.holds == 0 else { return }
    if state.pointee.didOverflow {
      state.pointee.didOverflow = false
      // A read that was too deep for the stack may succeed at another depth. The new revision makes the rules of this
      // read stale, so that they run again. No value has changed, so no observer is marked before the next change.
      state.pointee.revision &+= 1
      state.pointee.clock?.pointee.changedAt = state.pointee.revision
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
      // An observer that waits for its call is not freed here. When the observer leaves the queue of calls, it is
      // added to `abandoned` again.
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
