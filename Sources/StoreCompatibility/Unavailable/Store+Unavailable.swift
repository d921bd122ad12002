// Members of TCA's store for views that are not SwiftUI views.
extension Store {
  /// Unavailable, because there are no publishers on Linux.
  ///
  /// If the state has a property with this name, write `store.state.publisher`.
  @available(
    *, unavailable,
    message: """
      there are no publishers on Linux. Read the values of a property with 'for await name in store.values(of: \
      \\.name) { … }', or call 'store.observe { … }', which calls its closure after each change of the values that the \
      closure reads.
      """
  )
  public var publisher: StorePublisher<State> { StorePublisher() }

  /// Unavailable, because a store of optional state is unwrapped with `if let`.
  ///
  /// - Parameters:
  ///   - unwrap: Not used.
  ///   - else: Not used.
  /// - Returns: Never. A call does not compile.
  @available(
    *, unavailable,
    message: """
      write 'if let child = store.scope(state: \\.child, action: \\.child) { … } else { … }' in a closure that you \
      pass to 'store.observe'. 'store.observe' calls the closure after each change of the values that the closure \
      reads. Here, 'store' is the store of the parent.
      """
  )
  public func ifLet<Wrapped>(
    then unwrap: @escaping (Store<Wrapped, Action>) -> Void, else: @escaping () -> Void = {}
  ) -> AnyCancellable where State == Wrapped? { AnyCancellable {} }
}

extension Optional {
  /// Unavailable, because an optional store is unwrapped with `if let`.
  ///
  /// - Parameters:
  ///   - unwrap: Not used.
  ///   - else: Not used.
  /// - Returns: Never. A call does not compile.
  @available(
    *, unavailable,
    message: """
      write 'if let child = store.scope(state: \\.child, action: \\.child) { … } else { … }' in a closure that you \
      pass to 'store.observe'. 'store.observe' calls the closure after each change of the values that the closure \
      reads.
      """
  )
  public func ifLet<State, Action>(
    then unwrap: @escaping (Store<State, Action>) -> Void, else: @escaping () -> Void = {}
  ) -> AnyCancellable where Wrapped == Store<State, Action> { AnyCancellable {} }
}

/// Unavailable, because there are no publishers on Linux.
@available(
  *, unavailable,
  message: """
    there are no publishers on Linux. Read the values of a property with 'for await name in store.values(of: \\.name) \
    { … }', or call 'store.observe { … }', which calls its closure after each change of the values that the closure \
    reads.
    """
)
@dynamicMemberLookup
public struct StorePublisher<Output> {
  // The operators that often follow 'store.publisher'. Without them, the compiler would only report that they are
  // missing.

  /// A part of the state.
  ///
  /// - Parameter keyPath: Not used.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Output, Value>) -> StorePublisher<Value> {
    StorePublisher<Value>()
  }

  /// Returns the transformed values.
  ///
  /// - Parameter transform: Not used.
  /// - Returns: Never. A call does not compile.
  public func map<Value>(_ transform: @escaping (Output) -> Value) -> StorePublisher<Value> {
    StorePublisher<Value>()
  }

  /// Returns the transformed values that are not `nil`.
  ///
  /// - Parameter transform: Not used.
  /// - Returns: Never. A call does not compile.
  public func compactMap<Value>(_ transform: @escaping (Output) -> Value?) -> StorePublisher<Value> {
    StorePublisher<Value>()
  }

  /// Returns the values that satisfy a condition.
  ///
  /// - Parameter isIncluded: Not used.
  /// - Returns: Never. A call does not compile.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Self { self }

  /// Returns the values that differ from the previous value.
  ///
  /// - Returns: Never. A call does not compile.
  public func removeDuplicates() -> Self { self }

  /// Returns the values without the first ones.
  ///
  /// - Parameter count: Not used.
  /// - Returns: Never. A call does not compile.
  public func dropFirst(_ count: Int = 1) -> Self { self }

  /// Returns the values, which are delivered on a scheduler.
  ///
  /// - Parameter scheduler: Not used.
  /// - Returns: Never. A call does not compile.
  public func receive(on scheduler: some Scheduler) -> Self { self }

  /// Calls a closure with each value.
  ///
  /// - Parameter receiveValue: Not used.
  /// - Returns: Never. A call does not compile.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable {} }

  /// Assigns each value to a property.
  ///
  /// - Parameters:
  ///   - keyPath: Not used.
  ///   - object: Not used.
  /// - Returns: Never. A call does not compile.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root)
    -> AnyCancellable
  {
    AnyCancellable {}
  }
}
