/// The extent to which a test must assert what happens in its test store.
public enum Exhaustivity: Equatable, Sendable {
  /// The test must assert each change of the state, each received action, and the end of each effect.
  case on
  /// The test store checks only what the test asserts.
  ///
  /// If `showSkippedAssertions` is `true`, the test store shows everything else without failing the test.
  case off(showSkippedAssertions: Bool)

  /// The test store checks only what the test asserts, and shows nothing else.
  public static let off = Self.off(showSkippedAssertions: false)
}
