/// The changes since an observer was last called.
///
/// ```swift
/// let token = store.observe { (changes: ChangeSet) in
///   if changes.contains(\.items) { list.reload(store.items) }
///   if changes.contains(Todos.headline) { title.text = store[Todos.headline] }
/// }
/// ```
///
/// A query observes its subject: once the closure has asked about a part or a selector, the observation watches it
/// until it ends. A change set is valid only during the call that receives it.
public struct ChangeSet<State> {
  /// A Boolean value indicating whether this is the initial call, before anything has changed.
  public let isInitial: Bool

  private let queries: ChangeQueries
  private let scope: SelectorScope<State>

  init(isInitial: Bool, queries: ChangeQueries, scope: SelectorScope<State>) {
    self.isInitial = isInitial
    self.queries = queries
    self.scope = scope
  }

  /// Returns a Boolean value indicating whether a part of the state has changed since the last call.
  ///
  /// - Parameter keyPath: The part.
  /// - Returns: `true` if the value differs from that of the last call, or was not watched until now; `false` in the
  ///   initial call.
  public func contains<Value>(_ keyPath: KeyPath<State, Value>) -> Bool {
    let scope = scope
    return queries.ask(keyPath) { scope.partNode(keyPath) }
  }

  /// Returns a Boolean value indicating whether the value of a selector has changed.
  ///
  /// - Parameter selector: The selector. It is computed if it is not current.
  /// - Returns: `true` if the value differs from that of the last call, or was not watched until now; `false` in the
  ///   initial call.
  public func contains<Value>(_ selector: Selector<State, Value>) -> Bool {
    let scope = scope
    return queries.ask(selector.key) { scope.rule(selector).node }
  }
}

/// The parts and selectors that an observer has asked about.
final class ChangeQueries {
  private let engine: GraphEngine
  /// The nodes of the queried parts and selectors, looked up in each call because selectors may have been removed
  /// meanwhile.
  private var nodes: [AnyHashable: () -> GraphNode.Pointer] = [:]
  /// The keys in the order of their first queries, which is the order in which they are read.
  private var order: [AnyHashable] = []
  /// The revision at which the observer has seen all values; nil in the first call.
  private var told: GraphEngine.Settled?
  /// The revisions at which the current call and the last one began; nil before the first call.
  private var (calledAt, lastCalledAt): (UInt64?, UInt64?) = (nil, nil)

  init(engine: GraphEngine) { self.engine = engine }

  /// Runs one call of the observer and answers its queries.
  func answering(_ call: (_ isInitial: Bool) -> Void) {
    // An observer that was not called because all changes were undone is settled nevertheless.
    told = calledAt.map(engine.takeSettled)
    (calledAt, lastCalledAt) = (engine.state.pointee.revision, calledAt)
    call(told == nil)
    // The observer keeps watching a subject that it does not query in this call.
    for key in order { watch(key) }
  }

  /// Returns a Boolean value indicating whether a node has changed since the last call.
  func ask(_ key: AnyHashable, node: @escaping () -> GraphNode.Pointer) -> Bool {
    if nodes.updateValue(node, forKey: key) == nil { order.append(key) }
    let wasWatched = node().pointee.flags.contains(.live)
    guard let found = watch(key), let told else { return false }
    return !wasWatched || engine.hasChanged(found, since: told, of: lastCalledAt ?? 0)
  }

  @discardableResult
  private func watch(_ key: AnyHashable) -> GraphNode.Pointer? {
    guard let node = nodes[key]?(), engine.read(node) else { return nil }
    return node
  }
}
