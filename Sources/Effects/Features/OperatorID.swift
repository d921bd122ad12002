/// The identity of an operator that runs child features.
///
/// Each operator of a store's reducer has its own identity, also if the same feature stands in two places. An operator
/// that is called directly, by `Child().reduce(into:action:)`, is made anew for each call and identified by its line.
@usableFromInline
package final class OperatorID: Hashable, Sendable {
  private let site: SourceSite?

  /// Makes the identity of an operator of a store's reducer, or with `site` of one that is called directly.
  @usableFromInline
  package init(calledAt site: SourceSite? = nil) { self.site = site }

  @usableFromInline
  package static func == (lhs: OperatorID, rhs: OperatorID) -> Bool {
    if lhs === rhs { return true }
    guard let left = lhs.site, let right = rhs.site else { return false }
    return left.line == right.line && left.column == right.column && "\(left.fileID)" == "\(right.fileID)"
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    guard let site else { return hasher.combine(ObjectIdentifier(self)) }
    hasher.combine(site.line)
    hasher.combine(site.column)
  }
}
