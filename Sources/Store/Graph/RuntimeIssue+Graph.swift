extension RuntimeIssue.Kind {
  /// Rules that can't throw read each other's values in a cycle.
  public static let ruleCycle = Self(documented: "rule-cycle")
  /// The first evaluation of a chain of rules that can't throw was too deep for the stack.
  public static let evaluationDepth = Self(documented: "evaluation-depth")
  /// An input was set while a rule was computed.
  public static let impureRule = Self(documented: "impure-rule")
  /// A selector returned two values for the same state.
  ///
  /// The store checks this if `selectorCache.checksPurity` is true.
  public static let impureSelector = Self(documented: "impure-selector")
  /// Observers kept changing the values that they observe.
  public static let endlessObservation = Self(documented: "endless-observation")
  /// The callback of an observer threw an error.
  public static let observerError = Self(documented: "observer-error")
}
