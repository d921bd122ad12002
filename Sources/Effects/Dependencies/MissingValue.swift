/// A built-in dependency that a test must provide, with the text of the issue for a test that does not provide it.
struct MissingValue: Sendable {
  private let property: String
  private let fix: String
  private let consequence: String
  private let read: DependencyRead?

  /// - Parameters:
  ///   - property: The property of `DependencyValues`.
  ///   - fix: The code that a test can use to provide the dependency.
  ///   - consequence: The sentence of the issue that says what happened instead.
  init(property: String, fix: String, consequence: String = "The live value was used instead.") {
    self.property = property
    self.fix = fix
    self.consequence = consequence
    read = .current
    read?.override?.makeAgain()
  }

  /// Reports an issue about the use of the dependency, unless code reads it only to override a part of it.
  func report() {
    guard DependencyRead.current?.isForOverride != true else { return }
    let message = """
      The dependency '\\.\(property)' was used in a test that does not provide it. \(consequence)

      Fix: provide it where the store is made:
         withDependencies: { \(fix) }
      """
    IssueReporting.report(
      RuntimeIssue(kind: .missingTestValue, message: message, site: read?.site ?? .unknown))
  }
}
