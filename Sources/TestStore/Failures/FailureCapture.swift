import Effects

/// Takes the failures of a part of a test that is expected to fail, in place of the test framework.
package final class FailureCapture: Sendable {
  /// The one that is in force.
  @TaskLocal package static var current: FailureCapture?

  private let take: @Sendable (_ message: String, _ site: SourceSite) -> Void

  /// Hands failures on to `take`.
  package init(_ take: @escaping @Sendable (_ message: String, _ site: SourceSite) -> Void) {
    self.take = take
  }

  func add(_ message: String, at site: SourceSite) { take(message, site) }
}
