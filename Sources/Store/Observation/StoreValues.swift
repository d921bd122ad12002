/// An asynchronous sequence of the successive values of one part of a store's state.
///
/// ```swift
/// for await count in store.values(of: \.count) {
///   print(count)
/// }
/// ```
///
/// The first element is the value at the start of the iteration. After each turn that changed the value, the sequence
/// produces the new value. A loop that is slower than the turns gets the latest value and misses the values in between.
///
/// Iterate the sequence on the store's isolation. If the store has no isolation and the loop is in the task that used
/// the store last, effects reduce their actions while the loop waits for a value.
///
/// The sequence does not keep the store alive. It ends when the iterating task is cancelled, or when the store ends. If
/// the store ends, the loop still gets the value of the last turn.
///
/// After a turn, the sequence keeps the value until the loop takes it. If a collection changes while the sequence keeps
/// a copy of it, the change copies the collection's buffer.
public struct StoreValues<Element>: AsyncSequence {
  /// The sequence throws no errors.
  public typealias Failure = Never

  let subscribe: (_ isolation: (any Actor)?) -> ValueSubscription<Element>?

  /// Returns an iterator whose first element is the current value.
  ///
  /// - Returns: An iterator. It observes the store from the first call of `next()` until it is released.
  public func makeAsyncIterator() -> Iterator { Iterator(subscribe: subscribe) }

  /// An iterator that produces the values for one loop.
  public struct Iterator: AsyncIteratorProtocol {
    let subscribe: (_ isolation: (any Actor)?) -> ValueSubscription<Element>?
    private var feed: ValueSubscription<Element>?

    init(subscribe: @escaping (_ isolation: (any Actor)?) -> ValueSubscription<Element>?) {
      self.subscribe = subscribe
    }

    /// Waits for a value that differs from the last one, and returns it.
    ///
    /// - Parameter actor: The isolation of the store, which must be the caller's.
    /// - Returns: The value; `nil` if the task is cancelled, or if the store is gone and its last value was returned
    ///   before.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Element? {
      guard let feed = feed ?? subscribe(actor) else { return nil }
      self.feed = feed
      while !Task.isCancelled {
        // `hasEnded` is read before the value is taken, because a store without isolation may run another turn and end
        // in between.
        let hasEnded = feed.hasEnded
        if let value = feed.take(on: actor) { return value }
        if hasEnded { break }
        await feed.wait()
      }
      return nil
    }
  }
}

extension Store {
  /// Returns a sequence of the values of a property: the current value, and the new value after each turn that changed
  /// it.
  ///
  /// - Parameter keyPath: The key path of the property.
  /// - Returns: A sequence that ends with the store.
  /// - Complexity: O(1) until the sequence is iterated. During the iteration, one comparison after each action.
  public func values<Value: Equatable>(of keyPath: KeyPath<State, Value>) -> StoreValues<Value> {
    let (scope, node) = (selectorScope, node)
    return values { .init(isEqual: ==) { withExtendedLifetime(node) { scope.reader[keyPath] } } }
  }

  /// Returns a sequence of the values of a selector: the current value, and the new value after each turn that changed
  /// it.
  ///
  /// - Parameter selector: The selector.
  /// - Returns: A sequence that ends with the store.
  /// - Complexity: O(1) until the sequence is iterated. During the iteration, one comparison after each action.
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
