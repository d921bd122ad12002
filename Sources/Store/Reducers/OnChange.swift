extension Reducer {
  /// Runs a closure after this reducer if a value of the state has changed.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.settings) { oldValue, state in
  ///     state.isSaved = false
  ///     return .none
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - toValue: A closure that returns the value. The operator keeps the old value while this reducer runs, so if the
  ///     value is a plain array that this reducer changes, the array is copied.
  ///   - perform: A closure that receives the old value and the state after a change, and returns an effect, which is
  ///     merged with the effect of this reducer.
  /// - Returns: A reducer that runs this reducer and the closure.
  @inlinable
  @_disfavoredOverload  // If overloads have equal rank, a mistake in a chain takes the compiler minutes.
  public func onChange<V: Equatable>(
    of toValue: @escaping (State) -> V,
    _ perform: @escaping (_ oldValue: V, _ state: inout State) -> EffectOf<Self>
  ) -> some Reducer<State, Action> {
    running(afterChangesOf: toValue, removeDuplicates: ==) { oldValue, _, state, _ in
      perform(oldValue, &state)
    }
  }

  /// Runs another reducer after this one if a value of the state has changed.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.settings) { oldValue, newValue in
  ///     Reduce { state, action in … }
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - toValue: A closure that returns the value. The operator keeps the old value while this reducer runs, so if the
  ///     value is a plain array that this reducer changes, the array is copied.
  ///   - reducer: A closure that receives the old and the new value after a change and returns the reducer to run. The
  ///     effects of both reducers are merged.
  /// - Returns: A reducer that runs both reducers.
  @inlinable
  public func onChange<V: Equatable, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> V,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> some Reducer<State, Action> {
    onChange(of: toValue, removeDuplicates: ==, reducer)
  }

  /// Runs another reducer after this one if a value of the state has changed.
  ///
  /// - Parameters:
  ///   - toValue: A closure that returns the value.
  ///   - isDuplicate: A closure that returns whether two values count as equal.
  ///   - reducer: A closure that receives the old and the new value after a change and returns the reducer to run. The
  ///     effects of both reducers are merged.
  /// - Returns: A reducer that runs both reducers.
  @inlinable
  public func onChange<V, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> V,
    removeDuplicates isDuplicate: @escaping (V, V) -> Bool,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> some Reducer<State, Action> {
    running(afterChangesOf: toValue, removeDuplicates: isDuplicate) { oldValue, newValue, state, action in
      // The new reducer is called directly and not built, because `reducer` returns another reducer for each change.
      reducer(oldValue, newValue).reduce(into: &state, action: action)
    }
  }

  /// Runs a closure after this reducer if a value of the state has changed.
  ///
  /// - Parameters:
  ///   - toValue: A closure that returns the value.
  ///   - isDuplicate: A closure that returns whether two values count as equal.
  ///   - run: A closure that receives the old and the new value, the state and the action after a change, and returns
  ///     an effect, which is merged with the effect of this reducer.
  /// - Returns: A reducer that runs this reducer and the closure.
  @inlinable
  func running<V>(
    afterChangesOf toValue: @escaping (State) -> V,
    removeDuplicates isDuplicate: @escaping (V, V) -> Bool,
    _ run: @escaping (_ oldValue: V, _ newValue: V, _ state: inout State, _ action: Action) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    OperatorReducer { _ in
      _built().surrounded { step, state, action in
        let memory = BuiltReducer<State, Action>.state(at: state)
        let oldValue = toValue(memory.pointee)
        let effect = step.run(state, action)
        let newValue = toValue(memory.pointee)
        guard !isDuplicate(oldValue, newValue) else { return effect }
        let action = BuiltReducer<State, Action>.action(at: action).pointee
        return ReducerStep.merged(effect, run(oldValue, newValue, &memory.pointee, action).node)
      }
    }
  }
}
