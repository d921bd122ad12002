// Unavailable declarations for common mistakes. The compiler selects one of them only if no other declaration fits, and
// then prints its message.
extension Store {
  /// This subscript is unavailable, because only a reducer changes the state.
  ///
  /// - Parameter keyPath: The property.
  @available(
    *, unavailable,
    message: """
      only the reducer changes the state of a store: send an action that says what happened. For a property that a \
      view edits, use 'store.send(.set(\\.query, "text"))' with 'BindableAction' and 'BindingReducer'.
      """
  )
  public subscript<Value>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value {
    get { fatalError("Does not compile.") }
    set { fatalError("Does not compile.") }
  }
}
