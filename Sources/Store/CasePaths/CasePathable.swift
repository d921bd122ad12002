/// An enum whose cases can be named by key path, as in `\.child` or `\.destination.edit`.
///
/// ``CasePathable()`` conforms an enum to this protocol. By hand, a conformance is a struct with one
/// ``AnyCasePath`` per case:
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
  /// The type that holds a property per case.
  associatedtype AllCasePaths: Sendable

  /// The case paths of all cases.
  static var allCasePaths: AllCasePaths { get }

  /// The number of the case that an enum is in, by which a reducer finds the child that an action is for.
  ///
  /// ``CasePathable()`` implements it, and numbers its case paths alike. Code written by hand needs not, and should
  /// not: its children are asked one after the other whether they find a payload.
  ///
  /// - Parameter root: The enum.
  /// - Returns: The number; negative for a case that has none.
  static func _caseTag(of root: Self) -> Int
}

extension CasePathable {
  /// No number: the conformance is written by hand.
  ///
  /// - Parameter root: The enum.
  /// - Returns: -1.
  @inlinable
  public static func _caseTag(of root: Self) -> Int { -1 }

  /// The root of this type's case key paths: `\Action.Cases.count` says in full what `\.count` says
  /// where the type is known.
  public typealias Cases = Case<Self>
}
