public import Store

extension TestStore {
  /// The value of a selector for the state at this point of the test: ``state``.
  ///
  /// - Parameter selector: The selector.
  /// - Complexity: The cost of what has changed since the last read; O(*d*) comparisons for *d* parts of the state that the
  ///   selector depends on, if nothing has.
  public subscript<Value: Sendable>(_ selector: Selector<State, Value>) -> Value { memo[selector, of: state] }

  /// The rows of a collection selector for the state at this point of the test: ``state``.
  ///
  /// - Parameter selector: The collection selector.
  /// - Complexity: The cost of what has changed since the last read; O(*d*) comparisons for *d* parts of the state that the
  ///   selector depends on, if nothing has.
  public subscript<ID: Sendable, Element: Sendable>(
    _ selector: CollectionSelector<State, ID, Element>
  ) -> DerivedCollection<ID, Element> { memo[selector, of: state] }
}
