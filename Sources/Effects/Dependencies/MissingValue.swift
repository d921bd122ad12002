/// A built-in dependency that a test uses but does not provide.
struct MissingValue: Sendable {
  private let property: String
  private let fix: String
  private let consequence: String
  private let read: DependencyRead?

  /// - Parameters:
  ///   - property: The property of `DependencyValues`.
  ///   - fix: How a test provides it.
  ///   - consequence: What has happened instead.
  init(property: String, fix: String, consequence: String = "The live value was used instead.") {
    self.property = property
    self.fix = fix
    self.consequence = consequence
    read = .current
  }

  /// Reports the use.
  func report() {
    let message = """
      The dependency '\\.\(property)' was used in a test that does not provide it. \(consequence)

      Fix: say where the store is made what the test expects:
         withDependencies: { \(fix) }
      """
    IssueReporting.report(
      RuntimeIssue(kind: .missingTestValue, message: message, site: read?.site ?? .unknown))
  }
}
