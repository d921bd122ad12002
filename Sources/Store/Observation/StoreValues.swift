/// An asynchronous sequence of the values of a part of a store's state.
///
/// ```swift
/// for await count in store.values(of: \.count) {
///   print(count)
/// }
/// ```
///
/// The first element is the value when the iteration starts. After each turn that changed the value, the sequence
/// produces the new value. A loop that is slower than the turns gets the latest value and misses those
/// between. The sequence ends when the store ends, after the value of the last turn that has ended, or when the
/// iterating task is cancelled. Iterate it on the store's isolation. It does not keep the store alive.
///
/// The value of a turn waits until the loop takes it. If a collection changes while a value of it waits, the
/// change copies the collection's buffer.
public struct StoreValues<Element>: AsyncSequence {
  /// Nothing fails.
  public typealias Failure = Never

  let subscribe: (_ isolation: (any Actor)?) -> ValueSubscription<Element>?

  /// Begins at the current value.
  ///
  /// - Returns: An iterator, which observes the store from its first `next()` until the iterator is released.
  public func makeAsyncIterator() -> Iterator { Iterator(subscribe: subscribe) }

  /// Produces the values of one loop.
  public struct Iterator: AsyncIteratorProtocol {
    let subscribe: (_ isolation: (any Actor)?) -> ValueSubscription<Element>?
    private var feed: ValueSubscription<Element>?

    init(subscribe: @escaping (_ isolation: (any Actor)?) -> ValueSubscription<Element>?) {
      self.subscribe = subscribe
    }

    /// Waits for a value that differs from the last one, and returns it.
    ///
    /// - Parameter actor: The isolation of the store: the caller's.
    /// - Returns: The value; nil if the task is cancelled, or the store is gone and its last value returned.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Element? {
      guard let feed = feed ?? subscribe(actor) else { return nil }
      self.feed = feed
      while !Task.isCancelled {
        // Asked first, because a store without isolation may end meanwhile, after another turn.
        let hasEnded = feed.hasEnded
        if let value = feed.take(on: actor) { return value }
        if hasEnded { break }
        await feed.signal.wait()
      }
      return nil
    }
  }
}

extension Store {
  /// The values of a property of the state: the current one, and the new one after each turn that changed it.
  ///
  /// - Parameter keyPath: The property.
  /// - Returns: A sequence that ends with the store.
  /// - Complexity: O(1) until the sequence is iterated; then one comparison after each action.
  public func values<Value: Equatable>(of keyPath: KeyPath<State, Value>) -> StoreValues<Value> {
    let (scope, node) = (selectorScope, node)
    return values { .init(isEqual: ==) { withExtendedLifetime(node) { scope.reader[keyPath] } } }
  }

  /// The values of a selector: the current one, and the new one after each turn that changed it.
  ///
  /// - Parameter selector: The selector.
  /// - Returns: A sequence that ends with the store.
  /// - Complexity: O(1) until the sequence is iterated; then one comparison after each action.
  public func values<Value>(of selector: Selector<State, Value>) -> StoreValues<Value> {
    let (scope, node) = (selectorScope, node)
    return values {
      let rule = scope.rule(selector)
      return .init(isEqual: rule.isEqual) { withExtendedLifetime(node) { rule.wrappedValue } }
    }
  }

  func values<Value>(_ source: @escaping () -> ValueSubscription<Value>.Source) -> StoreValues<Value> {
    StoreValues { [weak core] isolation in
      guard let core else { return nil }
      core.enter(isolation, at: .unknown)
      return ValueSubscription(of: source(), core)
    }
  }
}
