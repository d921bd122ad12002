extension Reducer {
  /// Overrides a dependency for this reducer and its effects.
  ///
  /// If several operators override a dependency, the innermost one applies.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: The value of the dependency for this reducer.
  /// - Returns: A reducer that runs this one with the override.
  @inlinable
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> some Reducer<State, Action> {
    overriding(isConstant: true) { $0._override(keyPath, with: value) }
  }

  /// Overrides a dependency whose type is its own key, for this reducer and its effects.
  ///
  /// - Parameter value: The value of the dependency for this reducer.
  /// - Returns: A reducer that runs this one with the override.
  @inlinable
  public func dependency<Value: TestDependencyKey>(
    _ value: Value
  ) -> some Reducer<State, Action> where Value.Value == Value {
    overriding(isConstant: true) { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer and its effects, starting from the value outside this operator.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - transform: A closure that changes the value. It runs for every action.
  /// - Returns: A reducer that runs this one with the change.
  @inlinable
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (_ dependency: inout Value) -> Void
  ) -> some Reducer<State, Action> {
    overriding(isConstant: false) { transform(&$0[keyPath: keyPath]) }
  }

  /// Runs this reducer with the dependencies that `update` overrides.
  ///
  /// - Parameters:
  ///   - isConstant: A Boolean value indicating whether `update` does not read the dependencies that it changes.
  ///   - update: A closure that overrides dependencies.
  /// - Returns: A reducer that runs this one with the overrides.
  @inlinable
  func overriding(
    isConstant: Bool, _ update: @escaping (inout DependencyValues) -> Void
  ) -> some Reducer<State, Action> {
    OperatorReducer { _ in
      // The reducer's body may read the dependency while it is built. Therefore constant overrides apply to the body
      // too. A transformation runs only for actions.
      var built = isConstant ? withDependencies(update) { _built() } : _built()
      let override = DependencyOverride(built.step, isConstant: isConstant, update)
      built.steps = [ReducerStep { override.run($0, $1) }]
      return built
    }
  }

  /// Runs this reducer as a presented feature, which `dismiss` can end.
  @inlinable
  func presented() -> some Reducer<State, Action> {
    overriding(isConstant: true) { $0.setPresented() }
  }
}
