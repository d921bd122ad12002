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
  /// is copied. Actions that `cases` and `features` exclude cost no copy.
  ///
  /// If the reducer changes a shared value, the printer prints this change after the changes of the state, under the
  /// name of the value. A printer that you create with a closure sees only the new value, because the old and the new
  /// state refer to the same shared value.
  ///
  /// A reducer knows neither who sent an action nor which effects the action starts.
  /// ``Store/printEvents(_:only:of:isolation:fileID:filePath:line:column:)`` prints the senders and the effects too.
  ///
  /// - Parameters:
  ///   - printer: The printer; `nil` to print nothing.
  ///   - cases: The key paths of cases. The printer prints only actions of these cases. If there are no key paths, it
  ///     prints actions of all cases.
  ///   - features: The types of features. The printer prints only the actions of these features, and actions that
  ///     contain such an action. If there are no features, it prints all actions.
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
