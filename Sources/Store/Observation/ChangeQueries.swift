/// The queries of an observer about changes of selectors and of parts of the state.
final class ChangeQueries {
  /// The part of the state or the selector that a query asks about.
  private enum Subject: Hashable {
    case part(AnyKeyPath)
    /// A selector, identified by its cache entry, which the query retains.
    case selector(ObjectIdentifier)
  }

  /// The access to the node of a subject in the graph.
  private enum Source {
    /// A closure that looks up the node of the part of the state.
    ///
    /// It runs in each call of the observer, because the part may have been removed from the cache of its scope since
    /// the last call.
    case part(() -> GraphNode.Pointer)
    /// The entry of a selector.
    ///
    /// The query retains the selector's key only through the entry. So if nothing else retains the key, the entry shows
    /// that the selector no longer exists.
    case selector(SelectorEntry)

    var node: GraphNode.Pointer {
      switch self {
      case .part(let node): node()
      case .selector(let entry): entry.node
      }
    }
  }

  private struct Query {
    let source: Source
    /// The number of the last call of the observer in which the observer made the query.
    var call: Int
  }

  private let engine: GraphEngine
  private var queries: [Subject: Query] = [:]
  /// The subjects in the order of their first queries.
  ///
  /// After each call, the nodes of the subjects are read in this order.
  private var order: [Subject] = []
  /// The selector entries of queries that were removed because their selectors are gone.
  ///
  /// The observer depends on these entries until the end of the call.
  private var forgotten: [SelectorEntry] = []
  /// The number of the observer's current call.
  private var call = 0
  /// The graph revision of the values that the observer has seen; `nil` in the first call.
  private var told: GraphEngine.Settled?
  /// The graph revisions at which the current and the previous call began; `nil` if there was no such call.
  private var (calledAt, lastCalledAt): (UInt64?, UInt64?) = (nil, nil)

  init(engine: GraphEngine) { self.engine = engine }

  /// Calls `body`, which runs the observer once, and answers the observer's queries.
  func answering(_ body: (_ isInitial: Bool) -> Void) {
    // If all changes since the last call were undone, the graph did not call the observer, but noted that the observer
    // has seen the current values.
    told = calledAt.map(engine.takeSettled)
    (calledAt, lastCalledAt) = (engine.state.pointee.revision, calledAt)
    call += 1
    body(told == nil)
    forget()
    // The observer also continues to watch the subjects that it did not query in this call.
    for subject in order { watch(subject) }
  }

  /// Returns a Boolean value indicating whether the part of the state at `keyPath` has changed since the last call of
  /// the observer.
  func ask(_ keyPath: AnyKeyPath, node: @escaping () -> GraphNode.Pointer) -> Bool {
    ask(.part(keyPath), .part(node))
  }

  /// Returns a Boolean value indicating whether the value of a selector has changed since the last call of the
  /// observer.
  func ask(_ entry: SelectorEntry) -> Bool {
    ask(.selector(ObjectIdentifier(entry)), .selector(entry))
  }

  private func ask(_ subject: Subject, _ source: Source) -> Bool {
    if queries.updateValue(Query(source: source, call: call), forKey: subject) == nil {
      order.append(subject)
    }
    let wasWatched = source.node.pointee.flags.contains(.live)
    guard let found = watch(subject), let told else { return false }
    return !wasWatched || engine.hasChanged(found, since: told, of: lastCalledAt ?? 0)
  }

  @discardableResult
  private func watch(_ subject: Subject) -> GraphNode.Pointer? {
    guard let node = queries[subject]?.source.node, engine.read(node) else { return nil }
    return node
  }

  /// Removes the queries that cannot be repeated, because their selectors are gone.
  ///
  /// A selector that is created in the observer's closure exists only during that call. The observer watches the
  /// selector's entry until the next call. The entry is removed one call later, because it may be the only user of
  /// another selector that the observer still needs.
  private func forget() {
    // While a selector is being computed, it may use a forgotten entry, so the entries are kept until later.
    if engine.depth == 0 { forgotten.removeAll { $0.removeIfOutOfReach() } }
    order.removeAll { subject in
      guard let query = queries[subject], query.call != call, case .selector(let entry) = query.source,
        entry.isOutOfReach
      else { return false }
      queries[subject] = nil
      forgotten.append(entry)
      return true
    }
  }
}
