/// A reference to the scope in which a selector reads the state.
///
/// This value retains neither the store nor the scope, because the scope retains the rules that contain this value.
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

  /// A reader of the state in this scope; the reader retains the scope.
  @inlinable var reader: SelectorReader<State> {
    SelectorReader(core: core, node: node, location: location)
  }

  /// Returns the rule of a selector in this scope, and creates the rule if there is none.
  @inlinable
  func rule<Value>(_ selector: Selector<State, Value>) -> AttributeGraph.Rule<Value> {
    Self.rule(selector, in: node.entry(of: selector), of: self)
  }

  /// Returns the rule of a selector: the rule in its cache entry or, if there is no entry, a new rule in the given
  /// scope.
  @inlinable
  static func rule<Value>(
    _ selector: Selector<State, Value>, in entry: Unmanaged<SelectorEntry>?, of scope: @autoclosure () -> Self
  ) -> AttributeGraph.Rule<Value> {
    if let entry { return entry._withUnsafeGuaranteedRef { $0.noteRead(of: Value.self) } }
    let scope = scope()
    let rule = selector.makeRule(selector.key, scope.core.attributeGraph, scope)
    scope.keep(rule, of: selector)
    return rule
  }

  /// Returns the entry of a selector in this scope, and creates the entry if there is none.
  func entry<Value>(of selector: Selector<State, Value>) -> SelectorEntry {
    if let entry = node.entry(of: selector)?.takeUnretainedValue() {
      entry.noteRead()
      return entry
    }
    return keep(selector.makeRule(selector.key, core.attributeGraph, self), of: selector)
  }

  /// Adds the rule of a selector to the cache of this scope.
  @usableFromInline
  @discardableResult
  func keep<Value>(
    _ rule: AttributeGraph.Rule<Value>, of selector: Selector<State, Value>
  ) -> SelectorEntry {
    // The closure does not retain the core, because only actions and reads call the closure, and the core outlives
    // them.
    location.cache(core, node).keep(rule, as: selector.key) { [unowned core, location] in
      location.isPresent(in: core)
    }
  }

  /// Returns the node that represents a part of the state in the graph.
  func partNode<Value>(_ keyPath: KeyPath<State, Value>) -> GraphNode.Pointer {
    location.partNode(keyPath, core: core, node: node)
  }
}

extension SelectorReader {
  /// Computes the value of a selector.
  @inlinable
  @inline(__always)
  func computing<Value>(_ compute: (SelectorReader<State>) -> Value) -> Value {
    let outer = core.beginComputing()
    defer { core.endComputing(outer) }
    return SharedReads.tracked(by: core) { compute(self) }
  }
}

extension SelectorScope {
  /// Computes the value of a selector.
  @inlinable
  func computing<Value>(_ compute: (SelectorReader<State>) -> Value) -> Value { reader.computing(compute) }

  /// Tells the listeners of the store that a value was computed, and computes the value a second time if purity is
  /// checked.
  @usableFromInline
  func check<Value>(
    _ name: String?, _ site: SourceSite, _ value: Value, by isEqual: (Value, Value) -> Bool,
    _ compute: (SelectorReader<State>) -> Value
  ) {
    if core.checks.contains(.followed) { core.noteComputed(name, site) }
    guard core.checks.contains(.purity) else { return }
    let again = core.computing { compute(reader) }
    guard !isEqual(value, again),
      SharedStamps.isImpure(by: isEqual, { core.computing { compute(reader) } })
    else { return }
    Self.reportImpurity(name, site, value, again)
  }

  private static func reportImpurity<Value>(
    _ name: String?, _ site: SourceSite, _ first: Value, _ second: Value
  ) {
    let place = site.line > 0 ? "The selector at \(site)" : "A selector"
    let selector = name.map { "The selector “\($0)”" } ?? place
    reportIssue(
      """
      \(selector) was computed twice from the same state, and returned two values:

      \(diff(first, second) ?? "  The selector's comparison distinguishes them, although they look the same.")

      Likely causes, in order:
      1. The selector's closure reads something other than its reader '$0', such as the time, a random number, a \
      dependency or a global variable. Send an action that stores the value in the state, and read the state through \
      '$0'.
      2. The closure creates something new each time, such as an id or an object. Create the id or object in a \
      reducer, and store it in the state.
      3. The result has the order of a dictionary or a set, and this order varies. Sort the result.
      """, kind: .impureSelector, at: site)
  }
}

extension ScopeIdentity {
  /// Returns the entry of a selector in this scope; `nil` if there is none.
  @inlinable
  func entry<State, Value>(of selector: Selector<State, Value>) -> Unmanaged<SelectorEntry>? {
    // The scope retains its cache.
    cacheReference?._withUnsafeGuaranteedRef { $0.entry(of: selector.key) }
  }
}

extension StoreCore {
  @usableFromInline final var attributeGraph: AttributeGraph { storeGraph.graph }

  /// The checks to make after each computation of a selector.
  @inlinable final var checks: ComputationChecks { hot.pointee.graph?.pointee.checks ?? [] }

  /// Begins and counts a run of a selector's closure; no action may be sent during this run.
  ///
  /// - Returns: The argument for `endComputing(_:)`.
  @inlinable
  final func beginComputing() -> Bool {
    hot.pointee.graph?.pointee.recomputations += 1
    defer { status.insert(.computing) }
    return status.contains(.computing)
  }

  /// Ends the run of a selector's closure that `beginComputing()` began.
  @inlinable
  final func endComputing(_ outer: Bool) {
    if !outer { status.remove(.computing) }
  }
}
