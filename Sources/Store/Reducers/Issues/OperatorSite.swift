/// The source location of an operator, which the issues of the operator name.
@usableFromInline
package struct OperatorSite {
  let site: SourceSite
  private let silenced: Set<RuntimeIssue.Kind>

  @usableFromInline
  package init(_ site: SourceSite) {
    self.site = site
    silenced = SilencedKinds.current
  }

  /// Reports an issue of the operator, unless its kind is silenced.
  func report(_ kind: RuntimeIssue.Kind, _ message: @autoclosure () -> String) {
    guard !silenced.contains(kind) else { return }
    IssueReporting.report(RuntimeIssue(kind: kind, message: message(), site: site))
  }
}

/// The kinds of issues that are silenced for the operators being built on this thread.
enum SilencedKinds {
  private static let slot = FrameSlot<Set<RuntimeIssue.Kind>>(ThreadSlot())

  static var current: Set<RuntimeIssue.Kind> { slot.current?.pointee ?? [] }

  /// Runs `build` with `kinds` silenced in addition to the current kinds.
  static func adding<Result>(_ kinds: Set<RuntimeIssue.Kind>, _ build: () -> Result) -> Result {
    var kinds = current.union(kinds)
    return withUnsafeMutablePointer(to: &kinds) { slot.with($0, build) }
  }
}
