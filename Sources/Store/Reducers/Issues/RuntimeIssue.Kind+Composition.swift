extension RuntimeIssue.Kind {
  /// A child action came while the child's optional state was nil.
  public static let missingChildState = Self(documented: "missing-child-state")
  /// A child action came while the state was in another case.
  public static let wrongCase = Self(documented: "wrong-case")
  /// An action came for an element that is not in the collection.
  public static let missingElement = Self(documented: "missing-element")
  /// An action came for what is presented while nothing was.
  public static let missingPresentation = Self(documented: "missing-presentation")
  /// `dismiss()` was called where nothing is presented.
  public static let dismissOutsidePresentation = Self(documented: "dismiss-outside-presentation")
  /// An element was pushed with an id that the stack has already.
  public static let presentStackElement = Self(documented: "present-stack-element")
  /// An element was pushed with an id that is not the next.
  public static let futureStackElement = Self(documented: "future-stack-element")
  /// An action came for an element that is not on the stack.
  public static let missingStackElement = Self(documented: "missing-stack-element")
  /// A binding action was not applied by a `BindingReducer`.
  public static let unhandledBinding = Self(documented: "unhandled-binding")
  /// An action was sent to a child store whose state has gone.
  public static let goneChildStore = Self(documented: "gone-child-store")
}
