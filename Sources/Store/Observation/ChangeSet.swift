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
/// until it ends, or until the selector is gone. A change set is valid only during the call that receives it.
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
  /// An observer that is called before this one in the same turn may set a changed value back by a `send`. Then the
  /// result is `true`, although the value is the one of the last call.
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
  /// A selector that is made in the closure, as by `visible.sum(\.price)`, is a new one in each call. It was never
  /// watched, so the result is `true`. Keep such a selector in a `static let`. The properties of a collection selector,
  /// such as `visible.count`, are the same selector at each access.
  ///
  /// - Parameter selector: The selector. It is computed if it is not current.
  /// - Returns: `true` if the value differs from that of the last call, or was not watched until now; `false` in the
  ///   initial call.
  public func contains<Value>(_ selector: Selector<State, Value>) -> Bool {
    queries.ask(scope.entry(of: selector))
  }
}
