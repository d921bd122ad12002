// What a store is not for: the compiler finds this where it finds nothing else, and says what is wrong.
extension Store {
  /// Not for changing the state, which only a reducer does.
  ///
  /// - Parameter keyPath: The property.
  @available(
    *, unavailable,
    message: """
      the state of a store is changed by its reducer alone: send an action that says what happened. For a property that \
      a view edits, 'store.send(.set(\\.query, "text"))' with 'BindableAction' and 'BindingReducer'.
      """
  )
  public subscript<Value>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value {
    get { fatalError("Does not compile.") }
    set { fatalError("Does not compile.") }
  }
}
