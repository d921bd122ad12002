/// The parts and selectors that an observer has asked about.
final class ChangeQueries {
  /// The subject of a query.
  private enum Subject: Hashable {
    case part(AnyKeyPath)
    /// The entry of a selector, which the query retains.
    case selector(ObjectIdentifier)
  }

  /// The node of a subject.
  private enum Source {
    /// A closure that looks up the node of a part. It runs in each call, because the part may have been removed since
    /// the last call.
    case part(() -> GraphNode.Pointer)
    /// The entry of a selector.
    ///
    /// The query retains the selector's key only through the entry, so the entry can show whether the selector still
    /// exists elsewhere.
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
    /// The number of the last call in which the observer made the query.
    var call: Int
  }

  private let engine: GraphEngine
  private var queries: [Subject: Query] = [:]
  /// The subjects in the order of their first queries.
  ///
  /// After each call, the nodes of the subjects are read in this order.
  private var order: [Subject] = []
  /// The selector entries of forgotten queries.
  ///
  /// The observer depends on them until the end of the call.
  private var forgotten: [SelectorEntry] = []
  /// The number of the current call.
  private var call = 0
  /// The revision of the values that the observer has seen; `nil` in the first call.
  private var told: GraphEngine.Settled?
  /// The revisions at which the current call and the previous call began; `nil` before the first call.
  private var (calledAt, lastCalledAt): (UInt64?, UInt64?) = (nil, nil)

  init(engine: GraphEngine) { self.engine = engine }

  /// Runs one call of the observer and answers its queries.
  func answering(_ body: (_ isInitial: Bool) -> Void) {
    // If all changes were undone, the observer was not called, but it has still seen the current values.
    told = calledAt.map(engine.takeSettled)
    (calledAt, lastCalledAt) = (engine.state.pointee.revision, calledAt)
    call += 1
    body(told == nil)
    forget()
    // The observer keeps watching a subject that it does not query in this call.
    for subject in order { watch(subject) }
  }

  /// Returns a Boolean value indicating whether a part has changed since the last call.
  func ask(_ keyPath: AnyKeyPath, node: @escaping () -> GraphNode.Pointer) -> Bool {
    ask(.part(keyPath), .part(node))
  }

  /// Returns a Boolean value indicating whether the value of a selector has changed since the last call.
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
  /// A selector that is created in the observer's closure exists only during that call. The observer watches its entry
  /// until the next call. The entry is removed only in the call after that, because a selector that it reads may be
  /// used by nothing else.
  private func forget() {
    // While a selector is being computed, it may use a forgotten entry.
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
