/// The values of a part of a store's state, one after the other.
///
/// ```swift
/// for await count in store.values(of: \.count) {
///   print(count)
/// }
/// ```
///
/// It begins with the value of the time at which it is iterated, and goes on with each further one, once for a turn,
/// silent when the value is equal. A loop that is slower than the turns gets the newest value and misses those between.
/// It ends when the store does, or the task that iterates is cancelled. It is iterated on the store's isolation, like
/// all use of the store, and does not keep the store alive.
public struct StoreValues<Element>: AsyncSequence {
  /// Nothing fails.
  public typealias Failure = Never

  let subscribe: (_ isolation: (any Actor)?) -> ValueSubscription<Element>?

  /// Begins at the present value.
  ///
  /// - Returns: An iterator, which observes the store from its first `next()` until its end.
  public func makeAsyncIterator() -> Iterator { Iterator(subscribe: subscribe) }

  /// Gives the values of one loop.
  public struct Iterator: AsyncIteratorProtocol {
    let subscribe: (_ isolation: (any Actor)?) -> ValueSubscription<Element>?
    private var feed: ValueSubscription<Element>?

    init(subscribe: @escaping (_ isolation: (any Actor)?) -> ValueSubscription<Element>?) {
      self.subscribe = subscribe
    }

    /// Waits for a value that differs from the last one.
    ///
    /// - Parameter actor: The isolation of the store: the caller's.
    /// - Returns: The value; nil when the store has gone, or the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Element? {
      guard let feed = feed ?? subscribe(actor) else { return nil }
      self.feed = feed
      while !Task.isCancelled, !feed.hasEnded {
        if let value = feed.take(on: actor) { return value }
        await feed.signal.wait()
      }
      return nil
    }
  }
}

extension Store {
  /// The values of a property of the state: the present one, and each that a turn has changed it to.
  ///
  /// - Parameter keyPath: The property.
  /// - Returns: A sequence that ends with the store.
  /// - Complexity: O(1) until it is iterated; from then on a comparison after each action.
  public func values<Value: Equatable>(of keyPath: KeyPath<State, Value>) -> StoreValues<Value> {
    let (place, node) = (selectorScope, node)
    return values { .init(isEqual: ==) { withExtendedLifetime(node) { place.reader[keyPath] } } }
  }

  /// The values of a selector: the present one, and each that a turn has changed it to.
  ///
  /// - Parameter selector: The selector.
  /// - Returns: A sequence that ends with the store.
  /// - Complexity: O(1) until it is iterated; from then on a comparison after each action.
  public func values<Value>(of selector: Selector<State, Value>) -> StoreValues<Value> {
    let (place, node) = (selectorScope, node)
    return values {
      let rule = place.rule(selector)
      return .init(isEqual: rule.isEqual) { withExtendedLifetime(node) { rule.wrappedValue } }
    }
  }

  private func values<Value>(_ source: @escaping () -> ValueSubscription<Value>.Source) -> StoreValues<Value>
  {
    StoreValues { [weak core] isolation in
      guard let core else { return nil }
      core.enter(isolation, at: .unknown)
      return ValueSubscription(of: source(), core)
    }
  }
}
