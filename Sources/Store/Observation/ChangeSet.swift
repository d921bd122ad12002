/// The changes since an observer was last called.
///
/// ```swift
/// let token = store.observe { (changes: ChangeSet) in
///   if changes.contains(\.items) { list.reload(store.items) }
///   if changes.contains(Todos.headline) { title.text = store[Todos.headline] }
/// }
/// ```
///
/// A query also observes the part or the selector that it asks about. Once the closure has asked about a part or a
/// selector, a change of the part or selector calls the closure again, until the observation ends or the selector no
/// longer exists. A change set is valid only during the call that receives it.
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
  /// In the same turn, an observer that is called earlier may send an action that restores the value. In that case the
  /// result is `true`, although the value is the same as in the last call.
  ///
  /// - Parameter keyPath: The key path of the part.
  /// - Returns: `true` if the value has changed since the last call, or if the closure asks about this value for the
  ///   first time; `false` in the initial call.
  public func contains<Value>(_ keyPath: KeyPath<State, Value>) -> Bool {
    let scope = scope
    return queries.ask(keyPath) { scope.partNode(keyPath) }
  }

  /// Returns a Boolean value indicating whether the value of a selector has changed since the last call.
  ///
  /// An expression that creates a selector in the closure, such as `visible.sum(\.price)`, creates a new selector in
  /// each call. The observation has not watched the new selector before, so the result is `true`. Store such a
  /// selector in a `static let`. You need not store the properties of a collection selector, such as `visible.count`,
  /// because they return the same selector at each access.
  ///
  /// - Parameter selector: The selector. It is computed if it is not current.
  /// - Returns: `true` if the value has changed since the last call, or if the closure asks about this value for the
  ///   first time; `false` in the initial call.
  public func contains<Value>(_ selector: Selector<State, Value>) -> Bool {
    queries.ask(scope.entry(of: selector))
  }
}
