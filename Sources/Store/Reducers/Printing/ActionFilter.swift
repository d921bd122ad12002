/// A choice of actions, by their cases and by the features to which they lead.
struct ActionFilter<Action> {
  private let cases: [(any ErasedCase)?]
  private let features: [Any.Type]

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - cases: The key paths of the cases of which an action must be in one; if there are none, any case will do.
  ///   - features: The features. The filter admits an action that is, or contains, an action of one of them; with no
  ///     features, any action.
  init(only cases: [PartialCaseKeyPath<Action>] = [], of features: [any FeatureTypes.Type] = []) {
    func action<Feature: FeatureTypes>(of _: Feature.Type) -> Any.Type { Feature.Action.self }
    self.cases = cases.map { Case<Action>().erased(at: $0) }
    self.features = features.map { action(of: $0) }
  }

  /// A Boolean value indicating whether all actions are admitted.
  var admitsAll: Bool { cases.isEmpty && features.isEmpty }

  /// Returns a Boolean value indicating whether the filter admits an action.
  func admits(_ action: Action) -> Bool {
    (cases.isEmpty || cases.contains { $0?.extractAny(from: action) != nil })
      && (features.isEmpty || ActionPath.contains(features, in: action))
  }
}
