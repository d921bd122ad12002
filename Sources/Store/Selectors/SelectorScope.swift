/// The scope in which a selector reads the state.
///
/// It does not own the place, which keeps the rules that read it, nor the store.
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

  /// A reader of the state here, which keeps the place.
  @inlinable var reader: SelectorReader<State> {
    SelectorReader(core: core, node: node, location: location)
  }

  /// The rule of a selector here, made if there is none.
  @inlinable
  func rule<Value>(_ selector: Selector<State, Value>) -> AttributeGraph.Rule<Value> {
    if let rule = node.keptRule(of: selector) { return rule }
    let rule = selector.makeRule(selector.key, core.attributeGraph, self)
    keep(rule, of: selector)
    return rule
  }

  @usableFromInline
  func keep<Value>(_ rule: AttributeGraph.Rule<Value>, of selector: Selector<State, Value>) {
    // Asked by actions and reads only, which the core outlives.
    location.cache(core, node).keep(rule, as: selector.key) { [unowned core, location] in
      location.isPresent(in: core)
    }
  }

  /// The node of a part of the state.
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
    return compute(reader)
  }

  /// Computes the value of a selector, and once more if it is to be checked that this makes no difference.
  @inlinable
  func computing<Value>(
    _ name: String?, _ site: SourceSite, by isEqual: (Value, Value) -> Bool,
    _ compute: (SelectorReader<State>) -> Value
  ) -> Value {
    let value = computing(compute)
    if core.checksPurity { checkPurity(name, site, value, by: isEqual, compute) }
    return value
  }

  /// Computes a value once more, and reports if it is another.
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

extension ScopeIdentity {
  /// The value of a selector here if it is kept and can be returned as it stands; the read is recorded and counted.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - revision: The store's: the state must not have changed since the graph last heard of it.
  /// - Returns: The value; nil if there is none, or it has to be brought up to date.
  @inlinable
  @inline(__always)
  func servedValue<State, Value>(of selector: Selector<State, Value>, at revision: UInt64) -> Value? {
    // The node keeps its cache.
    guard let entry = cacheReference?._withUnsafeGuaranteedRef({ $0.tables.selectors.entry(selector.key) })
    else {
      return nil
    }
    return entry._withUnsafeGuaranteedRef { entry in
      guard entry.serves(at: revision) else { return nil }
      // The entry keeps its rule, and the table, which is not changed meanwhile, the entry.
      return entry.rule(of: Value.self)._withUnsafeGuaranteedRef { $0.latestValue }
    }
  }

  /// The rule of a selector here, if there is one.
  @inlinable
  func keptRule<State, Value>(of selector: Selector<State, Value>) -> AttributeGraph.Rule<Value>? {
    // The node keeps its cache.
    guard let entry = cacheReference?._withUnsafeGuaranteedRef({ $0.tables.selectors.entry(selector.key) })
    else {
      return nil
    }
    return entry._withUnsafeGuaranteedRef { entry in
      entry.noteRead()
      // Retained by whom it is returned to, before the entry can go.
      return entry.rule(of: Value.self).takeUnretainedValue()
    }
  }
}

extension StoreCore {
  @usableFromInline final var attributeGraph: AttributeGraph { storeGraph.graph }

  /// A Boolean value indicating whether each value of a selector is computed twice.
  @inlinable final var checksPurity: Bool { hot.pointee.graph?.pointee.checksPurity ?? false }

  /// Counts a run of a selector's closure, in which sending is refused.
  ///
  /// - Returns: The argument for `endComputing(_:)`.
  @inlinable
  final func beginComputing() -> Bool {
    hot.pointee.graph?.pointee.recomputations += 1
    defer { status.insert(.computing) }
    return status.contains(.computing)
  }

  /// Ends a run that `beginComputing()` has begun.
  @inlinable
  final func endComputing(_ outer: Bool) {
    if !outer { status.remove(.computing) }
  }
}
