public import Store

extension TestStore {
  /// The value of a selector for ``state``, which is the state at this point of the test.
  ///
  /// - Parameter selector: The selector.
  /// - Complexity: The cost of computing the values that depend on changes since the last read. If nothing has changed,
  ///   O(*d*), where *d* is the number of parts of the state on which the selector depends.
  public subscript<Value: Sendable>(_ selector: Selector<State, Value>) -> Value { memo[selector, of: state] }

  /// The rows of a collection selector for ``state``, which is the state at this point of the test.
  ///
  /// - Parameter selector: The collection selector.
  /// - Complexity: The cost of computing the values that depend on changes since the last read. If nothing has changed,
  ///   O(*d*), where *d* is the number of parts of the state on which the selector depends.
  public subscript<ID: Sendable, Element: Sendable>(
    _ selector: CollectionSelector<State, ID, Element>
  ) -> DerivedCollection<ID, Element> { memo[selector, of: state] }
}
