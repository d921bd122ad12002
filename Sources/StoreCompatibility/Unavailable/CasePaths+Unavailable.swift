prefix operator /

// The compiler prints the message of an unavailable operator only if an overload has the expected type: a case key path
// as the argument of an operator, or an 'AnyCasePath' before '.extract'. It prefers the first overload, because the
// others are disfavored.

/// Unavailable, because a case is identified by a case key path, such as `\.child`.
///
/// - Parameter embed: Not used.
/// - Returns: Never. A call does not compile.
@available(
  *, unavailable,
  message: """
    write a case key path, '\\.child' for '/Action.child', with '@CasePathable' on the enum, or '@Reducer' on its \
    feature.
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
    write a case key path, '\\.child' for '/Action.child', with '@CasePathable' on the enum, or '@Reducer' on its \
    feature.
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
    write a case key path, with '@CasePathable' on the enum, or '@Reducer' on its feature: 'action[case: \\.child]' \
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
    write a case key path, with '@CasePathable' on the enum, or '@Reducer' on its feature: 'action.is(\\.child)' for \
    '(/Action.child).extract(from: action) != nil', and 'AnyCasePath(\\.child)' where an 'AnyCasePath' is expected.
    """
)
public prefix func / <Root>(root: @autoclosure () -> Root) -> AnyCasePath<Root, Void> {
  fatalError("unavailable")
}

/// The older name of `AnyCasePath`.
@available(*, deprecated, renamed: "AnyCasePath")
public typealias CasePath<Root, Value> = AnyCasePath<Root, Value>
