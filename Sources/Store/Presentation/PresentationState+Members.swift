extension PresentationState {
  /// A presentation of the payload of a case.
  ///
  /// The presentation is empty if the state is in another case or nothing is presented.
  ///
  /// - Parameter keyPath: A case key path, as in `\.edit`.
  public subscript<Value>(
    dynamicMember keyPath: CaseKeyPath<State, Value>
  ) -> PresentationState<Value> where State: CasePathable {
    PresentationState<Value>(wrappedValue: wrappedValue?[case: keyPath])
  }

  /// A presentation of a property of the state.
  ///
  /// The presentation is empty if nothing is presented.
  ///
  /// - Parameter keyPath: A key path to the property.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> PresentationState<Value> {
    PresentationState<Value>(wrappedValue: wrappedValue?[keyPath: keyPath])
  }
}
