/// The identity of an operator, that is, of a reducer that runs child features.
///
/// Each operator of a store's reducer has its own identity, even if the same feature is used in two positions. If the
/// program calls a reducer directly, as in `Child().reduce(into:action:)`, each call creates new operators. The
/// identities of two such operators are equal if the operators have equal source locations, equal cases and equal
/// scopes around them.
@usableFromInline
package final class OperatorID: Hashable, Sendable {
  private let site: SourceSite?
  /// A hash value of the scopes around the operator, if the program calls the reducer directly.
  ///
  /// The key paths of these scopes are not stored, because comparing them would run code of the app.
  private let position: Int
  /// The name of the action case that contains the child's actions, as a C string; `nil` if the name is not known.
  // Unchecked: the code that builds the operator sets the property before other code can use the object.
  @usableFromInline package nonisolated(unsafe) var caseName: UnsafePointer<UInt8>?

  /// Creates the identity of an operator in a store's reducer or, if `site` is given, in a reducer that the program
  /// calls directly.
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

  /// Returns a Boolean value indicating whether two operators have the same action case, or the action cases of both
  /// operators are unknown.
  ///
  /// This comparison is needed because the operators of all cases of an enum reducer have the source location of the
  /// macro.
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
