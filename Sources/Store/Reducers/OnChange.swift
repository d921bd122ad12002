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
  ///   - toValue: The value. It is kept while this reducer runs, so a plain array that this reducer changes is copied.
  ///   - reducer: What runs after a change, with the old and the new value. Its effects are merged with this one's.
  /// - Returns: A reducer that runs both.
  @inlinable
  public func onChange<V: Equatable, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> V,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> some Reducer<State, Action> {
    _OnChange(base: self, toValue: toValue, isDuplicate: ==, reducer: reducer)
  }

  /// Runs another reducer after this one when a value of the state has changed.
  ///
  /// - Parameters:
  ///   - toValue: The value.
  ///   - isDuplicate: Whether two values count as the same.
  ///   - reducer: What runs after a change, with the old and the new value. Its effects are merged with this one's.
  /// - Returns: A reducer that runs both.
  @inlinable
  public func onChange<V, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> V,
    removeDuplicates isDuplicate: @escaping (V, V) -> Bool,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> some Reducer<State, Action> {
    _OnChange(base: self, toValue: toValue, isDuplicate: isDuplicate, reducer: reducer)
  }
}

/// A reducer, and one that follows when a value has changed.
public struct _OnChange<Base: Reducer, Value, Follower: Reducer<Base.State, Base.Action>>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let toValue: (Base.State) -> Value
  @usableFromInline let isDuplicate: (Value, Value) -> Bool
  @usableFromInline let reducer: (Value, Value) -> Follower

  @inlinable
  init(
    base: Base, toValue: @escaping (Base.State) -> Value, isDuplicate: @escaping (Value, Value) -> Bool,
    reducer: @escaping (Value, Value) -> Follower
  ) {
    self.base = base
    self.toValue = toValue
    self.isDuplicate = isDuplicate
    self.reducer = reducer
  }

  /// Runs the reducer, and the one that follows if the value has changed.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let old = toValue(state)
    let effect = base.reduce(into: &state, action: action)
    let new = toValue(state)
    guard !isDuplicate(old, new) else { return effect }
    return effect.merge(with: reducer(old, new).reduce(into: &state, action: action))
  }

  /// The reducer between two reads of the value.
  @inlinable
  public func _built() -> BuiltReducer<Base.State, Base.Action> {
    let built = base._built()
    let step = built.step
    let (toValue, isDuplicate, reducer) = (toValue, isDuplicate, reducer)
    return BuiltReducer(
      steps: [
        ReducerStep { state, action in
          // A step is only given the states that it was built for.
          let memory = state.assumingMemoryBound(to: Base.State.self)
          let old = toValue(memory.pointee)
          let effect = step.run(state, action)
          let new = toValue(memory.pointee)
          guard !isDuplicate(old, new) else { return effect }
          return ReducerStep.merged(effect, reducer(old, new)._built().step.run(state, action))
        }
      ], checks: built.checks)
  }
}
