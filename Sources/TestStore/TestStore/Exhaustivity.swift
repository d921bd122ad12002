/// How much of what happens in a test store must be asserted.
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: each change of the state, each action received, the end of each effect.
  case on
  /// What the test mentions. With `showSkippedAssertions`, what it does not is shown, without failing.
  case off(showSkippedAssertions: Bool)

  /// What the test mentions, and nothing is shown.
  public static let off = Self.off(showSkippedAssertions: false)
}
