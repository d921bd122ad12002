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
  /// - Complexity: O(1), and a comparison when the state has changed since.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { self[keyPath] }

  /// A part of the state, `$0[\.rows[3].title]`.
  ///
  /// - Parameter keyPath: The way to the part. Only a change of what it leads to counts.
  /// - Complexity: O(1), and a comparison when the state has changed since.
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
  /// - Complexity: O(1) if nothing has changed that it depends on, else that of what has.
  public subscript<Value>(_ selector: Selector<State, Value>) -> Value {
    rule(selector).wrappedValue
  }

  func rule<Value>(_ selector: Selector<State, Value>) -> AttributeGraph.Rule<Value> {
    let graph = core.storeGraph
    let place = node.cache(in: core)
    if let rule = place.rule(selector.key, of: Value.self) {
      if rule.isCurrent { graph.selectors.hits += 1 }
      return rule
    }
    // Not owning: the rule is kept by the place that it reads.
    let rule = selector.makeRule(graph.graph) { [unowned core, unowned node, access] in
      SelectorReader(core: core, node: node, access: access)
    }
    place.keep(rule, as: selector.key) { [unowned core, access] in access.isPresent(core) }
    return rule
  }

  /// The node of a part of the state.
  func slice<Value>(_ keyPath: KeyPath<State, Value>) -> GraphNode.Pointer? {
    access.slice(keyPath, core: core, node: node)
  }

  func computing<Value>(_ compute: (Self) -> Value) -> Value {
    core.storeGraph.selectors.recomputations += 1
    return core.computing { compute(self) }
  }

  /// Computes the value of a selector, and once more if it is to be checked that this makes no difference.
  func computing<Value>(
    _ name: String?, _ site: SourceSite, by isEqual: (Value, Value) -> Bool, _ compute: (Self) -> Value
  ) -> Value {
    let value = computing(compute)
    guard core.storeGraph.selectors.checksPurity else { return value }
    let again = core.computing { compute(self) }
    if !isEqual(value, again) { Self.reportImpurity(name, site, value, again) }
    return value
  }

  private static func reportImpurity<Value>(
    _ name: String?, _ site: SourceSite, _ first: Value, _ second: Value
  ) {
    let selector = name.map { "The selector “\($0)”" } ?? "A selector"
    IssueReporting.report(
      Issue(
        kind: .impureSelector,
        message: """
          \(selector) was computed twice from the same state, and gave two values:

          \(diff(first, second) ?? "  The selector's comparison tells them apart, though they show the same structure.")

          Likely causes, in order:
          1. It reads something else than its reader '$0': the time, a random number, a dependency, a global variable. \
          Keep that in the state, by an action, and read it from there.
          2. It makes something new each time, as an id or an object. Make it in a reducer.
          3. The order of what it gives is that of a dictionary or a set. Sort it.
          """, site: site))
  }
}
