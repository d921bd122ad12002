extension Reducer {
  /// Prints every action that this reducer receives and the resulting changes of the state.
  ///
  /// ```swift
  /// let store = Store(initialState: Feature.State()) {
  ///   Feature()._printChanges(.compact, only: \.rows)
  /// }
  /// store.send(.rows(.element(id: 3, action: .loaded(["Rain"]))))
  /// // 12:03:04.005  .rows[3].loaded(["Rain"])
  /// ```
  ///
  /// The reducer prints after each action has been reduced, in the order of the actions, even in release builds. Remove
  /// this operator after debugging: it keeps the old state for comparison, so every collection that an action changes
  /// is copied. Actions that the filter leaves out cost no copy.
  ///
  /// A shared value that the reducer changes is printed after the state, by its name. A printer that is a closure of the
  /// program sees only its new value, because both states refer to it.
  ///
  /// A reducer knows neither the sender of an action nor its effects.
  /// ``Store/printEvents(_:only:of:isolation:fileID:filePath:line:column:)`` prints those too.
  ///
  /// - Parameters:
  ///   - printer: The printer; nil to print nothing.
  ///   - cases: The key paths of cases. An action is printed if it is in one of them; without key paths, whatever its
  ///     case is.
  ///   - features: Features. An action is printed if it is, or contains, an action of one of them; without features,
  ///     whatever it contains.
  /// - Returns: A reducer that runs this one and prints.
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump,
    only cases: PartialCaseKeyPath<Action>..., of features: any FeatureTypes.Type...
  ) -> some Reducer<State, Action> {
    OperatorReducer { _ in
      guard let printer else { return _built() }
      let filter = ActionFilter(only: cases, of: features)
      return _built().surrounded { step, state, action in
        let received = BuiltReducer<State, Action>.action(at: action)
        guard filter.admits(received.pointee) else { return step.run(state, action) }
        let new = BuiltReducer<State, Action>.state(at: state)
        let old = new.pointee
        let (effect, shared) = SharedChanges.made { step.run(state, action) }
        printer.printChange(received.pointee, old, new.pointee, shared: shared)
        return effect
      }
    }
  }
}
