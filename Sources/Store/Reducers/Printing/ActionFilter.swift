/// A filter that selects actions by their cases and by the features to which they belong.
struct ActionFilter<Action> {
  private let cases: [(any ErasedCase)?]
  private let features: [Any.Type]

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - cases: The key paths of cases. The filter admits only actions of these cases. If there are no key paths, it
  ///     admits actions of all cases.
  ///   - features: The types of features. The filter admits only the actions of these features, and actions that
  ///     contain such an action. If there are no features, it admits all actions.
  init(only cases: [PartialCaseKeyPath<Action>] = [], of features: [any FeatureTypes.Type] = []) {
    func action<Feature: FeatureTypes>(of _: Feature.Type) -> Any.Type { Feature.Action.self }
    self.cases = cases.map { Case<Action>().erased(at: $0) }
    self.features = features.map { action(of: $0) }
  }

  /// A Boolean value indicating whether the filter admits all actions.
  var admitsAll: Bool { cases.isEmpty && features.isEmpty }

  /// Returns a Boolean value indicating whether the filter admits an action.
  func admits(_ action: Action) -> Bool {
    (cases.isEmpty || cases.contains { $0?.extractAny(from: action) != nil })
      && (features.isEmpty || ActionPath.contains(features, in: action))
  }
}
