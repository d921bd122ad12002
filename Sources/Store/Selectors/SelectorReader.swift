/// What a selector reads the state by.
///
/// What is read is recorded, as precisely as it is named.
@dynamicMemberLookup
public struct SelectorReader<State> {
  unowned let core: StoreCore
  unowned let node: ScopeNode
  let access: StateAccess<State>

  /// A property of the state.
  ///
  /// - Parameter keyPath: The property.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { self[keyPath] }

  /// A part of the state, `$0[\.rows[3].title]`.
  ///
  /// - Parameter keyPath: The way to the part. Only a change of what it leads to counts.
  public subscript<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    access.record(keyPath, core: core, node: node)
    return access.read(core) { $0[keyPath: keyPath] }
  }

  /// The value of another selector.
  ///
  /// - Parameter selector: The selector.
  public subscript<Value>(_ selector: Selector<State, Value>) -> Value {
    rule(selector).wrappedValue
  }

  func rule<Value>(_ selector: Selector<State, Value>) -> AttributeGraph.Rule<Value> {
    let graph = core.storeGraph
    var isNew = false
    let rule = node.cache(in: core).rule(selector.key) {
      isNew = true
      // Not owning: the rule is kept by the place that it reads.
      return selector.makeRule(graph.graph) { [unowned core, unowned node, access] in
        SelectorReader(core: core, node: node, access: access)
      }
    }
    graph.statistics.note(isHit: !isNew && rule.isCurrent)
    return rule
  }

  func computing<Value>(_ compute: (Self) -> Value) -> Value {
    core.storeGraph.statistics.recomputations += 1
    return core.computing { compute(self) }
  }
}

/// The way to the state of one place in the tree of stores.
struct StateAccess<State> {
  let pointer: UnsafeMutablePointer<State>?
  let projection: StateProjection<State>?

  func read<Result>(_ core: StoreCore, _ body: (State) -> Result) -> Result {
    guard let pointer else { return body(projection.unsafelyUnwrapped.value(core)) }
    return body(pointer.pointee)
  }

  /// Makes the part at `keyPath` a dependency of what the graph runs.
  func record<Value>(_ keyPath: KeyPath<State, Value>, core: StoreCore, node: ScopeNode) {
    let engine = core.storeGraph.engine
    guard engine.isTracking else { return }
    let slice = node.cache(in: core).slice(keyPath) { [unowned core] in read(core) { $0[keyPath: keyPath] } }
    if let slice { _ = engine.read(slice) }
  }
}
