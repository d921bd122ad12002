import Effects

extension RuntimeIssue.Kind {
  /// A shared key did not answer a request exactly once.
  public static let unansweredSharedKey = Self(documented: "unanswered-shared-key")
  /// A shared value was used in its own `withLock`.
  public static let sharedReentry = Self(documented: "shared-reentry")
  /// Two shared values were locked in opposite orders.
  public static let sharedLockOrder = Self(documented: "shared-lock-order")
  /// A shared key was used with two types of values.
  public static let sharedTypeMismatch = Self(documented: "shared-type-mismatch")
  /// A shared value could not be loaded or saved.
  public static let sharedStorage = Self(documented: "shared-storage-failure")
}
