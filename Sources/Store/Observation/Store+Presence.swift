// Scoping a store to a part that may be absent counts as reading whether the part is present. If its presence changes,
// the observer runs again.
extension Store {
  /// Records that a closure has read whether a part of the state is present.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the part.
  ///   - node: The scope of the part.
  ///   - resolver: A closure that creates a resolver of the part. It is called on the first read.
  func notePresence(of keyPath: AnyKeyPath, at node: ScopeIdentity, _ resolver: () -> ErasedResolver) {
    note(in: node) {
      node.cache(in: core.storeGraph).presenceNode(path: { keyPath.path }) {
        let resolver = resolver()
        // The core of the store is unowned, because it outlives the actions and reads that call this closure.
        return { [unowned core] in resolver.isPresent(in: core) }
      }
    }
  }

  /// Records that a closure has read whether an element of a collection is present.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - keyPath: The key path of the collection.
  ///   - node: The scope of the element.
  ///   - isPresent: A closure that returns a Boolean value indicating whether the element is present.
  @usableFromInline
  func notePresence(
    of id: some Hashable, in keyPath: AnyKeyPath, at node: ScopeIdentity, _ isPresent: @escaping () -> Bool
  ) {
    note(in: node) {
      node.cache(in: core.storeGraph).presenceNode(path: { "\(keyPath.path)[id: \(id)]" }) { isPresent }
    }
  }

  /// Begins a read of the ids or the count of a collection, and records it.
  ///
  /// Call this method only if the read can't take the fast path, which records nothing.
  ///
  /// - Parameters:
  ///   - aspect: The property that is read.
  ///   - property: The key path of the collection.
  ///   - elements: The location of the collection.
  ///   - view: The functions that read the collection.
  /// - Returns: `true` if the caller must call `endRead()` after the read. Until then, effects can't reduce actions.
  @usableFromInline
  func beginRead<Elements, ID: Hashable>(
    of aspect: CollectionProperty, _ property: KeyPath<State, Elements>, at elements: StateLocation<Elements>,
    _ view: ElementsView<Elements, ID>
  ) -> Bool {
    let isHeld = core.beginRead()
    note(in: node) {
      let cache = location.cache(core, node)
      guard let offset = MemoryLayout<State>.offset(of: property) else {
        return cache.partNode(property, aspect) {
          aspect.comparison(view, location.memory(of: property, at: elements, core))
        }
      }
      let path = { "\(property.path).\(aspect)" }
      return cache.partNode(aspect.id(of: Elements.self, at: offset), path: path) {
        aspect.comparison(view, location.memory(at: offset, core))
      }
    }
    return isHeld
  }

  /// Records the read of a node for the running selector or observer, and for a running `withObservationTracking`.
  private func note(in scope: ScopeIdentity, _ part: () -> GraphNode.Pointer) {
    if core.areReadsRecorded { _ = core.storeGraph.engine.read(part()) }
    if core.mustNoteTracking { core.observation.noteTrackedRead(of: part(), in: scope) }
  }
}
