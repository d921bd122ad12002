import Effects

/// An object that receives failures instead of the test framework, for a part of a test that is expected to fail.
package final class FailureCapture: Sendable {
  /// The object that receives the failures of the current task.
  @TaskLocal package static var current: FailureCapture?

  private let take: @Sendable (_ message: String, _ site: SourceSite) -> Void

  /// Creates a capture that passes failures to `take`.
  package init(_ take: @escaping @Sendable (_ message: String, _ site: SourceSite) -> Void) {
    self.take = take
  }

  func add(_ message: String, at site: SourceSite) { take(message, site) }
}
