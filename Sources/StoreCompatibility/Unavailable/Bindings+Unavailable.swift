/// Unavailable: plain properties can be bound.
@available(
  *, unavailable,
  message: """
    declare the property without '@BindingState'. 'BindableAction' and 'BindingReducer' change any property of the \
    state: 'store.send(.set(\\.name, "Blob"))'.
    """
)
@propertyWrapper
public struct BindingState<Value> {
  /// The value.
  public var wrappedValue: Value

  /// Makes a value.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The wrapper.
  public var projectedValue: Self { self }
}

/// Unavailable: views read the store.
@available(
  *, unavailable, message: "read the property of the store, 'store.name', and send '.set(\\.name, value)'."
)
@propertyWrapper
public struct BindingViewState<Value> {
  /// The value.
  public var wrappedValue: Value

  /// Makes a value.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// Unavailable: views read the store.
@available(
  *, unavailable, message: "read the property of the store, 'store.name', and send '.set(\\.name, value)'."
)
public struct BindingViewStore<State> {}
