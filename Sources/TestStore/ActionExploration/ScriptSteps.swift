/// The kinds of steps that a random script takes between its actions.
public struct ScriptSteps: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: Int

  /// Creates a set of options.
  ///
  /// - Parameter rawValue: The bits of the options.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Steps that advance a ``TestClock`` of the store to the end of a sleep.
  public static let advancing = Self(rawValue: 1)

  /// Steps that cancel the effects of an earlier action, as a view does when it disappears.
  public static let cancelling = Self(rawValue: 2)
}
