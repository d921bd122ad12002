/// The changes since an observer was last called.
///
/// ```swift
/// let token = store.observe { (changes: ChangeSet) in
///   if changes.contains(\.items) { list.reload(store.items) }
///   if changes.contains(Todos.headline) { title.text = store[Todos.headline] }
/// }
/// ```
///
/// To ask is to observe: what was asked about once is watched as long as the observation lasts. It is valid during the
/// call that it is passed to.
public struct ChangeSet<State> {
  /// A Boolean value indicating whether this is the initial call, before anything has changed.
  public let isInitial: Bool

  private let questions: ChangeQueries
  private let place: SelectorScope<State>

  init(isInitial: Bool, questions: ChangeQueries, place: SelectorScope<State>) {
    self.isInitial = isInitial
    self.questions = questions
    self.place = place
  }

  /// Returns a Boolean value indicating whether a part of the state has changed.
  ///
  /// - Parameter keyPath: The part.
  /// - Returns: A Boolean value indicating whether it has another value than in the last call; in the first call
  ///   `false`. Of what was not watched until now it is not known, and `true` is returned.
  public func contains<Value>(_ keyPath: KeyPath<State, Value>) -> Bool {
    let place = place
    return questions.ask(keyPath) { place.partNode(keyPath) }
  }

  /// Returns a Boolean value indicating whether the value of a selector has changed.
  ///
  /// - Parameter selector: The selector, which is computed if it is not current.
  /// - Returns: A Boolean value indicating whether it has another value than in the last call; in the first call
  ///   `false`. Of what was not watched until now it is not known, and `true` is returned.
  public func contains<Value>(_ selector: Selector<State, Value>) -> Bool {
    let place = place
    return questions.ask(selector.key) { place.rule(selector).node }
  }
}

/// The parts and selectors that an observer has asked about.
final class ChangeQueries {
  private let engine: GraphEngine
  /// The nodes asked about, found anew each time: selectors may have been removed meanwhile.
  private var nodes: [AnyHashable: () -> GraphNode.Pointer] = [:]
  /// The keys in the order in which they were first asked about, in which they are read.
  private var order: [AnyHashable] = []
  /// The revision as of which the observer has seen all values; nil in the first call.
  private var told: GraphEngine.Settled?
  /// The revisions at which the present call has begun, and the last one; nil before the first.
  private var (calledAt, lastCalledAt): (UInt64?, UInt64?) = (nil, nil)

  init(engine: GraphEngine) { self.engine = engine }

  /// Runs one call of the observer, in which questions are answered.
  func answering(_ call: (_ isInitial: Bool) -> Void) {
    // An observer that was not called, because everything had been set back, has been settled nevertheless.
    told = calledAt.map(engine.takeSettled)
    (calledAt, lastCalledAt) = (engine.state.pointee.revision, calledAt)
    call(told == nil)
    // An observer that does not ask this time, because an earlier answer was enough, is still called.
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
