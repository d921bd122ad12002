prefix operator /

// The compiler prints the message of an unavailable operator only if an overload returns the type that the surrounding
// code needs. As the argument of a reducer's operator, this type is a case key path. Before '.extract', it is an
// 'AnyCasePath'. The compiler prefers the first overload, because the other overloads are disfavored.

/// Unavailable, because a case is identified by a case key path, such as `\.child`.
///
/// - Parameter embed: Not used.
/// - Returns: Never. A call does not compile.
@available(
  *, unavailable,
  message: """
    write the case key path '\\.child' instead of '/Action.child', and add '@CasePathable' to the enum, or '@Reducer' \
    to its feature.
    """
)
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CaseKeyPath<Root, Value> {
  fatalError("unavailable")
}

/// Unavailable, because a case is identified by a case key path, such as `\.child`.
///
/// - Parameter root: Not used.
/// - Returns: Never. A call does not compile.
@_disfavoredOverload
@available(
  *, unavailable,
  message: """
    write the case key path '\\.child' instead of '/Action.child', and add '@CasePathable' to the enum, or '@Reducer' \
    to its feature.
    """
)
public prefix func / <Root, Path>(root: @autoclosure () -> Root) -> Path { fatalError("unavailable") }

/// Unavailable, because a case is identified by a case key path, such as `\.child`.
///
/// - Parameter embed: Not used.
/// - Returns: Never. A call does not compile.
@_disfavoredOverload
@available(
  *, unavailable,
  message: """
    write a case key path, and add '@CasePathable' to the enum, or '@Reducer' to its feature: 'action[case: \\.child]' \
    for '(/Action.child).extract(from: action)', 'Action.child(value)' for '(/Action.child).embed(value)', and \
    'AnyCasePath(\\.child)' where an 'AnyCasePath' is expected.
    """
)
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> AnyCasePath<Root, Value> {
  fatalError("unavailable")
}

/// Unavailable, because a case is identified by a case key path, such as `\.child`.
///
/// - Parameter root: Not used.
/// - Returns: Never. A call does not compile.
@_disfavoredOverload
@available(
  *, unavailable,
  message: """
    write a case key path, and add '@CasePathable' to the enum, or '@Reducer' to its feature: 'action.is(\\.child)' \
    for '(/Action.child).extract(from: action) != nil', and 'AnyCasePath(\\.child)' where an 'AnyCasePath' is \
    expected.
    """
)
public prefix func / <Root>(root: @autoclosure () -> Root) -> AnyCasePath<Root, Void> {
  fatalError("unavailable")
}

extension AnyCasePath {
  /// Unavailable, because a case is identified by a case key path, such as `\.child`.
  ///
  /// - Parameter embed: Not used.
  @available(
    *, unavailable,
    message: """
      write 'AnyCasePath(\\.child)' instead of 'AnyCasePath(unsafe: Action.child)', and add '@CasePathable' to the enum, \
      or '@Reducer' to its feature.
      """
  )
  public init(unsafe embed: @escaping (Value) -> Root) { fatalError("unavailable") }
}

/// The older name of `AnyCasePath`.
@available(*, deprecated, renamed: "AnyCasePath")
public typealias CasePath<Root, Value> = AnyCasePath<Root, Value>
