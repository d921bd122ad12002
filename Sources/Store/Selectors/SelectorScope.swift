/// The scope in which a selector reads the state.
///
/// It retains neither the scope, which retains the rules that read it, nor the store.
@usableFromInline
struct SelectorScope<State> {
  @usableFromInline unowned let core: StoreCore
  @usableFromInline unowned let node: ScopeIdentity
  @usableFromInline let location: StateLocation<State>

  @inlinable
  init(core: StoreCore, node: ScopeIdentity, location: StateLocation<State>) {
    self.core = core
    self.node = node
    self.location = location
  }

  /// A reader of the state in this scope, which retains the scope.
  @inlinable var reader: SelectorReader<State> {
    SelectorReader(core: core, node: node, location: location)
  }

  /// Returns the rule of a selector in this scope, making it if there is none.
  @inlinable
  func rule<Value>(_ selector: Selector<State, Value>) -> AttributeGraph.Rule<Value> {
    if let rule = node.keptRule(of: selector) { return rule }
    let rule = selector.makeRule(selector.key, core.attributeGraph, self)
    keep(rule, of: selector)
    return rule
  }

  @usableFromInline
  func keep<Value>(_ rule: AttributeGraph.Rule<Value>, of selector: Selector<State, Value>) {
    // Unowned: only actions and reads call it, and the core outlives them.
    location.cache(core, node).keep(rule, as: selector.key) { [unowned core, location] in
      location.isPresent(in: core)
    }
  }

  /// Returns the node of a part of the state.
  func partNode<Value>(_ keyPath: KeyPath<State, Value>) -> GraphNode.Pointer {
    location.partNode(keyPath, core: core, node: node)
  }
}

extension SelectorScope {
  /// Computes the value of a selector.
  @inlinable
  func computing<Value>(_ compute: (SelectorReader<State>) -> Value) -> Value {
    let reader = reader
    let outer = reader.core.beginComputing()
    defer { reader.core.endComputing(outer) }
    return SharedReads.tracked(by: reader.core) { compute(reader) }
  }

  /// Computes the value of a selector, and a second time if purity is checked.
  @inlinable
  func computing<Value>(
    _ name: String?, _ site: SourceSite, by isEqual: (Value, Value) -> Bool,
    _ compute: (SelectorReader<State>) -> Value
  ) -> Value {
    let value = computing(compute)
    if core.checksPurity { checkPurity(name, site, value, by: isEqual, compute) }
    return value
  }

  /// Computes a value a second time, and reports a different result.
  @usableFromInline
  func checkPurity<Value>(
    _ name: String?, _ site: SourceSite, _ value: Value, by isEqual: (Value, Value) -> Bool,
    _ compute: (SelectorReader<State>) -> Value
  ) {
    let again = core.computing { compute(reader) }
    if !isEqual(value, again) { Self.reportImpurity(name, site, value, again) }
  }

  private static func reportImpurity<Value>(
    _ name: String?, _ site: SourceSite, _ first: Value, _ second: Value
  ) {
    let selector = name.map { "The selector “\($0)”" } ?? "A selector"
    IssueReporting.report(
      RuntimeIssue(
        kind: .impureSelector,
        message: """
          \(selector) was computed twice from the same state, and returned two values:

          \(diff(first, second) ?? "  The selector's comparison distinguishes them, although they look the same.")

          Likely causes, in order:
          1. It reads something besides its reader '$0', such as the time, a random number, a dependency or a global \
          variable. Store that in the state, by an action, and read it from there.
          2. It creates something new each time, such as an id or an object. Create it in a reducer.
          3. The order of its result is that of a dictionary or a set. Sort the result.
          """, site: site))
  }
}

extension ScopeIdentity {
  /// Returns the cached value of a selector in this scope if it is current, and records and counts the read.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - revision: The store's revision: the state must not have changed since the graph was last notified.
  /// - Returns: The value; nil if there is none, or it is not current.
  @inlinable
  @inline(__always)
  func servedValue<State, Value>(of selector: Selector<State, Value>, at revision: UInt64) -> Value? {
    entry(of: selector)?._withUnsafeGuaranteedRef { entry in
      guard entry.serves(at: revision) else { return nil }
      // The entry retains its rule, and the table, which does not change meanwhile, retains the entry.
      return entry.rule(of: Value.self)._withUnsafeGuaranteedRef { $0.latestValue }
    }
  }

  /// Returns the entry of a selector in this scope; nil if there is none.
  @inlinable
  func entry<State, Value>(of selector: Selector<State, Value>) -> Unmanaged<SelectorEntry>? {
    // The scope retains its cache.
    cacheReference?._withUnsafeGuaranteedRef { $0.tables.selectors.entry(selector.key) }
  }

  /// Returns the rule of a selector in this scope; nil if there is none.
  @inlinable
  func keptRule<State, Value>(of selector: Selector<State, Value>) -> AttributeGraph.Rule<Value>? {
    entry(of: selector)?._withUnsafeGuaranteedRef { entry in
      entry.noteRead()
      // The caller retains it before the entry can be removed.
      return entry.rule(of: Value.self).takeUnretainedValue()
    }
  }
}

extension StoreCore {
  @usableFromInline final var attributeGraph: AttributeGraph { storeGraph.graph }

  /// A Boolean value indicating whether each value of a selector is computed twice.
  @inlinable final var checksPurity: Bool { hot.pointee.graph?.pointee.checksPurity ?? false }

  /// Counts a run of a selector's closure, which must not send actions.
  ///
  /// - Returns: The argument for `endComputing(_:)`.
  @inlinable
  final func beginComputing() -> Bool {
    hot.pointee.graph?.pointee.recomputations += 1
    defer { status.insert(.computing) }
    return status.contains(.computing)
  }

  /// Ends a run that `beginComputing()` began.
  @inlinable
  final func endComputing(_ outer: Bool) {
    if !outer { status.remove(.computing) }
  }
}
