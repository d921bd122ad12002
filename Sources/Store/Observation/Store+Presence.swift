// Scoping to a part that may be absent reads the presence of the part, as a read of a property reads the property.
extension Store {
  /// Records a read of the presence of a part of the state.
  ///
  /// - Parameters:
  ///   - keyPath: The part.
  ///   - node: The scope of the part.
  ///   - resolver: A closure that makes a resolver of the part, called on the first read.
  func notePresence(of keyPath: AnyKeyPath, at node: ScopeIdentity, _ resolver: () -> ErasedResolver) {
    note(in: node) {
      node.cache(in: core.storeGraph).presenceNode(path: { keyPath.path }) {
        let resolver = resolver()
        // Unowned: only actions and reads call it, and the core outlives them.
        return { [unowned core] in resolver.isPresent(in: core) }
      }
    }
  }

  /// Records a read of the presence of an element of a collection.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - keyPath: The collection.
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

  /// Prepares a slow read of the ids or the count of a collection.
  ///
  /// - Parameters:
  ///   - aspect: The property that is read.
  ///   - property: The collection.
  ///   - elements: The location of the collection.
  ///   - view: The access to the collection.
  /// - Returns: True if effects can't reduce until `endRead()`.
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

  /// Makes a node a dependency of the running rule or observer, or of the Observation module's tracking.
  private func note(in scope: ScopeIdentity, _ part: () -> GraphNode.Pointer) {
    if core.areReadsRecorded { _ = core.storeGraph.engine.read(part()) }
    if core.mustNoteTracking { core.observation.noteTrackedRead(of: part(), in: scope) }
  }
}
