/// Unavailable, because `BindingReducer` can change any property, without a property wrapper.
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

  /// Creates a wrapper of a value.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The wrapper.
  public var projectedValue: Self { self }
}

/// Unavailable, because views read the store directly.
@available(
  *, unavailable,
  message: "read the property from the store, 'store.name', and change it by sending '.set(\\.name, value)'."
)
@propertyWrapper
public struct BindingViewState<Value> {
  /// The value.
  public var wrappedValue: Value

  /// Creates a wrapper of a value.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The wrapper.
  public var projectedValue: Self { self }
}

/// Unavailable, because views read the store directly.
@available(
  *, unavailable,
  message: "read the property from the store, 'store.name', and change it by sending '.set(\\.name, value)'."
)
@dynamicMemberLookup
@propertyWrapper
public struct BindingViewStore<State> {
  /// Creates a store.
  ///
  /// - Parameter projectedValue: Not used.
  public init(projectedValue: Self) {}

  /// The state.
  public var wrappedValue: State { fatalError("unavailable") }

  /// The wrapper.
  public var projectedValue: Self { self }

  /// A part of the state.
  ///
  /// - Parameter keyPath: Not used.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { fatalError("unavailable") }

  /// A property of the state with `@BindingState`.
  ///
  /// - Parameter keyPath: Not used.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<State, BindingState<Value>>
  ) -> BindingViewState<Value> { fatalError("unavailable") }
}

extension BindingReducer {
  /// Unavailable, because a case is identified by its case key path instead of a closure.
  ///
  /// - Parameter toViewAction: Not used.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "write 'BindingReducer(action: \\.view)', with a case key path instead of a closure."
  )
  public init(action toViewAction: @escaping (Action) -> ViewAction?) { fatalError("unavailable") }
}
