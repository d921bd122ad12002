/// A type that contains the case paths of an enum, and finds the case path for a value of the enum.
///
/// ``CasePathable()`` conforms `AllCasePaths` to this protocol:
///
/// ```swift
/// @CasePathable
/// enum Action { case tap, edit(String) }
///
/// Action.allCasePaths[.edit("a")]         // \.edit
/// Action.edit("a").case == \.edit         // true
/// ```
public protocol CasePathReflectable<Root> {
  /// The enum that has the case paths.
  associatedtype Root: CasePathable

  /// The key path to the case of a value.
  ///
  /// - Parameter root: A value of the enum.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

/// An enum whose case paths form a sequence of key paths, one for each case.
///
/// ``CasePathable()`` conforms an enum to this protocol:
///
/// ```swift
/// @CasePathable
/// enum Filter { case all, project(String) }
///
/// Array(Filter.allCasePaths)              // [\.all, \.project]
/// ```
///
/// Cases with the attribute `@available(*, unavailable)` are not part of the sequence.
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

extension CasePathable where AllCasePaths: CasePathReflectable<Self> {
  /// The key path to the case that this value is in.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cases.
  public var `case`: PartialCaseKeyPath<Self> { Self.allCasePaths[self] }
}

/// The case paths that ``CasePathable()`` generates.
///
/// The macro implements only one method in `AllCasePaths`. An extension of this protocol implements the other members,
/// so that their names can't collide with the names of the enum's cases.
public protocol _GeneratedCasePaths<Root>: CasePathReflectable, Sequence, Sendable
where Element == PartialCaseKeyPath<Root>, Iterator == IndexingIterator<[PartialCaseKeyPath<Root>]> {
  /// The enum that has the case paths.
  // The declaration is repeated, because the compiler infers the type only from requirements of this protocol.
  associatedtype Root

  /// Appends the key paths to all cases, in the order of declaration.
  ///
  /// - Parameter keyPaths: The array to append to.
  static func _appendCases(to keyPaths: inout [PartialCaseKeyPath<Root>])
}

extension _GeneratedCasePaths {
  private static var cases: [PartialCaseKeyPath<Root>] {
    var keyPaths: [PartialCaseKeyPath<Root>] = []
    _appendCases(to: &keyPaths)
    return keyPaths
  }

  /// Returns an iterator over the key paths to all cases, in the order of declaration.
  ///
  /// - Returns: The iterator.
  public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Root>]> {
    Self.cases.makeIterator()
  }

  /// The key path to the case of a value.
  ///
  /// - Parameter root: A value of the enum.
  /// - Complexity: O(*n*), where *n* is the number of cases.
  public subscript(root: Root) -> PartialCaseKeyPath<Root> {
    // One of the cases always matches, because a value can't be in an unavailable case. So `\.self` is never returned.
    Self.cases.first { root.is($0) } ?? \.self
  }
}
