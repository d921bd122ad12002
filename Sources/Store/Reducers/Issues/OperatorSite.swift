/// Where an operator is written, for its issues.
@usableFromInline
package struct OperatorSite {
  let site: SourceSite
  private let silenced: Set<RuntimeIssue.Kind>

  @usableFromInline
  package init(_ site: SourceSite) {
    self.site = site
    silenced = SilencedKinds.current
  }

  /// Reports an issue of the operator, unless its kind is silenced here.
  func report(_ kind: RuntimeIssue.Kind, _ message: @autoclosure () -> String) {
    guard !silenced.contains(kind) else { return }
    IssueReporting.report(RuntimeIssue(kind: kind, message: message(), site: site))
  }
}

/// The kinds of issues that the operators do not report which are being built on this thread.
enum SilencedKinds {
  private static let slot = ThreadSlot()

  static var current: Set<RuntimeIssue.Kind> {
    // `adding` lays a set of kinds there for as long as its body runs, and nobody else anything.
    slot.cell.pointee?.assumingMemoryBound(to: Set<RuntimeIssue.Kind>.self).pointee ?? []
  }

  /// Runs `build` with `kinds` silenced too.
  static func adding<Result>(_ kinds: Set<RuntimeIssue.Kind>, _ build: () -> Result) -> Result {
    withUnsafePointer(to: current.union(kinds)) { kinds in
      let cell = slot.cell
      let outer = cell.pointee
      cell.pointee = UnsafeMutableRawPointer(mutating: kinds)
      defer { cell.pointee = outer }
      return build()
    }
  }
}
