extension RuntimeIssue.Kind {
  /// A reducer received a child action while the child's optional state was `nil`.
  public static let missingChildState = Self(documented: "missing-child-state")
  /// A reducer received a child action while the state was in another case than that of the child.
  public static let wrongCase = Self(documented: "wrong-case")
  /// A reducer received an action for an element that is not in the collection.
  public static let missingElement = Self(documented: "missing-element")
  /// A reducer received a presentation action while nothing was presented.
  public static let missingPresentation = Self(documented: "missing-presentation")
  /// A feature that is not presented called `dismiss()`.
  public static let dismissOutsidePresentation = Self(documented: "dismiss-outside-presentation")
  /// An action pushed an element with an id that is already on the stack.
  public static let presentStackElement = Self(documented: "present-stack-element")
  /// An action pushed an element whose id is greater than the next id that the store assigns.
  public static let futureStackElement = Self(documented: "future-stack-element")
  /// A reducer received an action for an element that is not on the stack.
  public static let missingStackElement = Self(documented: "missing-stack-element")
  /// No `BindingReducer` applied a binding action.
  public static let unhandledBinding = Self(documented: "unhandled-binding")
  /// An action was sent to a child store whose state no longer exists.
  public static let goneChildStore = Self(documented: "gone-child-store")
}
