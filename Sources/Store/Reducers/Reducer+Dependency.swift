extension Reducer {
  /// Overrides a dependency for this reducer and its effects.
  ///
  /// Of several the innermost wins.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: The value that it has for this reducer.
  /// - Returns: A reducer that runs this one with the override.
  @inlinable
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> some Reducer<State, Action> {
    _DependencyOverride(base: self, isConstant: true) { $0[keyPath: keyPath] = value }
  }

  /// Overrides a dependency that is its own key for this reducer and its effects.
  ///
  /// - Parameter value: The value that it has for this reducer.
  /// - Returns: A reducer that runs this one with the override.
  @inlinable
  public func dependency<Value: TestDependencyKey>(
    _ value: Value
  ) -> some Reducer<State, Action> where Value.Value == Value {
    _DependencyOverride(base: self, isConstant: true) { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer and its effects, starting from the value that it has around it.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - transform: Changes the value. Run for every action.
  /// - Returns: A reducer that runs this one with the change.
  @inlinable
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (_ dependency: inout Value) -> Void
  ) -> some Reducer<State, Action> {
    _DependencyOverride(base: self, isConstant: false) { transform(&$0[keyPath: keyPath]) }
  }
}

/// A reducer with a dependency overridden.
public struct _DependencyOverride<Base: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let isConstant: Bool
  @usableFromInline let update: (inout DependencyValues) -> Void

  @usableFromInline
  init(base: Base, isConstant: Bool, update: @escaping (inout DependencyValues) -> Void) {
    self.base = base
    self.isConstant = isConstant
    self.update = update
  }

  /// Runs the reducer with the override.
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let link = FrameLink(isConstant: false, update)
    return Effect(node: link.run { base.reduce(into: &state, action: action).node })
  }

  /// The reducer, built, with the override around all of it.
  @inlinable
  public func _built() -> BuiltReducer<Base.State, Base.Action> {
    let link = FrameLink(isConstant: isConstant, update)
    let built = base._built()
    let step = built.step
    return BuiltReducer(
      steps: [ReducerStep { state, action in link.run { step.run(state, action) } }], checks: built.checks)
  }
}
