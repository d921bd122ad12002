/// The identity of an operator that runs child features.
///
/// Each operator of a store's reducer has its own identity, even if the same feature is used in two positions. If the
/// program calls a reducer directly, as in `Child().reduce(into:action:)`, each call creates new operators. Such
/// operators are equal if their source locations, their cases and the scopes around them are equal.
@usableFromInline
package final class OperatorID: Hashable, Sendable {
  private let site: SourceSite?
  /// A hash of the scopes around an operator in a direct call of a reducer.
  ///
  /// The key paths themselves are not stored, because comparing them would run code of the program.
  private let position: Int
  /// The name of the case that contains the child's actions, with a zero at its end; `nil` if it is not known.
  // Unchecked: set where the operator is built, before other code can use the object.
  @usableFromInline package nonisolated(unsafe) var caseName: UnsafePointer<UInt8>?

  /// Creates the identity of an operator of a store's reducer or, with `site`, of a reducer that is called directly.
  @usableFromInline
  package init(calledAt site: SourceSite? = nil, position: Int = 0) {
    self.site = site
    self.position = position
  }

  @usableFromInline
  package static func == (lhs: OperatorID, rhs: OperatorID) -> Bool {
    if lhs === rhs { return true }
    guard let left = lhs.site, let right = rhs.site, lhs.position == rhs.position else { return false }
    return left.line == right.line && left.column == right.column && "\(left.fileID)" == "\(right.fileID)"
      && hasSameCase(lhs, rhs)
  }

  /// Returns a Boolean value indicating whether the operators have the same case, or both have no known case.
  ///
  /// All cases of an enum reducer have the same source location: the line of the macro.
  private static func hasSameCase(_ lhs: OperatorID, _ rhs: OperatorID) -> Bool {
    if lhs.caseName == rhs.caseName { return true }
    guard let left = lhs.caseName, let right = rhs.caseName else { return false }
    return String(cString: left) == String(cString: right)
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    guard let site else { return hasher.combine(ObjectIdentifier(self)) }
    hasher.combine(site.line)
    hasher.combine(site.column)
    hasher.combine(position)
  }
}
