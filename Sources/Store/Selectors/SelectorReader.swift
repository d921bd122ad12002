/// What a selector reads the state by.
///
/// What is read is recorded, as precisely as it is named.
@dynamicMemberLookup
public struct SelectorReader<State> {
  @usableFromInline unowned let core: StoreCore
  @usableFromInline unowned let node: ScopeNode
  @usableFromInline let access: StateAccess<State>

  init(core: StoreCore, node: ScopeNode, access: StateAccess<State>) {
    self.core = core
    self.node = node
    self.access = access
  }

  /// A property of the state.
  ///
  /// - Parameter keyPath: The property.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { self[keyPath] }

  /// A part of the state, `$0[\.rows[3].title]`.
  ///
  /// - Parameter keyPath: The way to the part. Only a change of what it leads to counts.
  @inlinable
  public subscript<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    // Of a literal the optimizer leaves but the offset.
    if let offset = MemoryLayout<State>.offset(of: keyPath) {
      access.record(Value.self, at: offset, core: core, node: node)
    } else {
      access.record(keyPath, core: core, node: node)
    }
    guard let pointer = access.pointer else { return access.value(core)[keyPath: keyPath] }
    return pointer.pointee[keyPath: keyPath]
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
