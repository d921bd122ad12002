/// An enum whose cases can be named by key paths, as in `\.child` or `\.destination.edit`.
///
/// ``CasePathable()`` conforms an enum to this protocol. To conform by hand, declare a struct with one ``AnyCasePath``
/// for each case:
///
/// ```swift
/// enum Action: CasePathable {
///   case count(Int)
///
///   struct AllCasePaths: Sendable {
///     var count: AnyCasePath<Action, Int> {
///       AnyCasePath(embed: { .count($0) }, extract: { if case .count(let n) = $0 { n } else { nil } })
///     }
///   }
///   static var allCasePaths: AllCasePaths { AllCasePaths() }
/// }
/// ```
///
/// A subscript of `AllCasePaths` can be part of a case key path, as in `\.rows[id: id]`.
public protocol CasePathable {
  /// A type with a property for each case.
  associatedtype AllCasePaths: Sendable

  /// The case paths of all cases.
  static var allCasePaths: AllCasePaths { get }

  /// Returns the number of the case that an enum is in.
  ///
  /// A reducer uses this number to find the child for an action.
  ///
  /// ``CasePathable()`` implements this method, and gives the same numbers to the case paths that it generates. Do not
  /// implement this method by hand. If an enum has no numbers, a reducer finds the child by trying to extract a payload
  /// for each child in turn.
  ///
  /// - Parameter root: The enum.
  /// - Returns: The number; negative if the case has no number.
  static func _caseTag(of root: Self) -> Int
}

extension CasePathable {
  /// Returns -1, because an enum whose conformance is written by hand has no numbers.
  ///
  /// - Parameter root: The enum.
  /// - Returns: -1.
  @inlinable
  public static func _caseTag(of root: Self) -> Int { -1 }

  /// The root of this type's case key paths.
  ///
  /// `\Action.Cases.count` is the full form of `\.count`.
  public typealias Cases = Case<Self>
}
