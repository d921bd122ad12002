// Scoping to a part that may go reads its presence, as reading a property reads the property.
extension Store {
  /// Records a read of the presence of a part of the state.
  ///
  /// - Parameters:
  ///   - keyPath: The part.
  ///   - node: The part as a place.
  ///   - resolver: Makes a resolver of the part, if nobody has asked before.
  func notePresence(of keyPath: AnyKeyPath, at node: ScopeIdentity, _ resolver: () -> ErasedResolver) {
    note {
      node.cache(in: core.storeGraph).presenceNode(path: { keyPath.path }) {
        let resolver = resolver()
        // Asked by actions and reads only, which the core outlives.
        return { [unowned core] in resolver.isPresent(in: core) }
      }
    }
  }

  /// Records a read of the presence of an element of a collection.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - keyPath: The collection.
  ///   - node: The element as a place.
  ///   - isPresent: Returns a Boolean value indicating whether the element is there at present.
  @usableFromInline
  func notePresence(
    of id: some Hashable, in keyPath: AnyKeyPath, at node: ScopeIdentity, _ isPresent: @escaping () -> Bool
  ) {
    note {
      node.cache(in: core.storeGraph).presenceNode(path: { "\(keyPath.path)[id: \(id)]" }) { isPresent }
    }
  }

  /// Prepares for a read that is not plain, of which or how many elements there are.
  ///
  /// - Parameters:
  ///   - aspect: The property that is read.
  ///   - property: The collection.
  ///   - view: The access to the collection.
  /// - Returns: A Boolean value indicating whether effects are kept from reducing until `endRead()`.
  @usableFromInline
  func beginRead<Elements, ID: Hashable>(
    of aspect: CollectionProperty, _ property: KeyPath<State, Elements>, _ view: ElementsView<Elements, ID>
  ) -> Bool {
    guard let offset = MemoryLayout<State>.offset(of: property) else { return beginComputedRead(property) }
    let isHeld = core.beginRead()
    note {
      let path = { "\(property.path).\(aspect)" }
      return location.cache(core, node).partNode(aspect.id(of: Elements.self, at: offset), path: path) {
        aspect.comparison(view, location.memory(at: offset, core))
      }
    }
    return isHeld
  }

  /// Makes a node a dependency of what the graph runs, or of the tracking in force.
  private func note(_ part: () -> GraphNode.Pointer) {
    if core.status.contains(.tracking) {
      let engine = core.storeGraph.engine
      if engine.isTracking { _ = engine.read(part()) }
    } else if core.isReadTracked {
      core.observation.noteTrackedRead(of: part())
    }
  }
}
