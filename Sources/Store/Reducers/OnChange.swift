extension Reducer {
  /// Runs another reducer after this one when a value of the state has changed.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.settings) { old, new in
  ///     Reduce { state, action in … }
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - toValue: A closure that returns the value. The value is kept while this reducer runs, so a plain array that
  ///     this reducer changes is copied.
  ///   - reducer: A closure that receives the old and the new value after a change and returns the reducer to run. The
  ///     effects of both reducers are merged.
  /// - Returns: A reducer that runs both.
  @inlinable
  public func onChange<V: Equatable, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> V,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> some Reducer<State, Action> {
    onChange(of: toValue, removeDuplicates: ==, reducer)
  }

  /// Runs another reducer after this one when a value of the state has changed.
  ///
  /// - Parameters:
  ///   - toValue: A closure that returns the value.
  ///   - isDuplicate: A closure that returns whether two values count as equal.
  ///   - reducer: A closure that receives the old and the new value after a change and returns the reducer to run. The
  ///     effects of both reducers are merged.
  /// - Returns: A reducer that runs both.
  @inlinable
  public func onChange<V, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> V,
    removeDuplicates isDuplicate: @escaping (V, V) -> Bool,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> some Reducer<State, Action> {
    OperatorReducer { _ in
      _built().surrounded { step, state, action in
        let memory = BuiltReducer<State, Action>.state(at: state)
        let old = toValue(memory.pointee)
        let effect = step.run(state, action)
        let new = toValue(memory.pointee)
        guard !isDuplicate(old, new) else { return effect }
        // A direct call: another reducer is made for each change.
        let action = BuiltReducer<State, Action>.action(at: action).pointee
        return ReducerStep.merged(
          effect, reducer(old, new).reduce(into: &memory.pointee, action: action).node)
      }
    }
  }
}
