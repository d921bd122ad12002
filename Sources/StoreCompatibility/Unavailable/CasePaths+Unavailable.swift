prefix operator /

/// Unavailable: case paths are key paths.
///
/// - Parameter embed: Not used.
/// - Returns: Never. A call does not compile.
@available(
  *, unavailable,
  message:
    "write a case key path, '\\.child' for '/Action.child', with '@CasePathable' on the enum, or '@Reducer' around it."
)
public prefix func / <Root, Value, Path>(embed: @escaping (Value) -> Root) -> Path {
  fatalError("unavailable")
}

/// Unavailable: case paths are key paths.
///
/// - Parameter root: Not used.
/// - Returns: Never. A call does not compile.
@available(
  *, unavailable,
  message:
    "write a case key path, '\\.child' for '/Action.child', with '@CasePathable' on the enum, or '@Reducer' around it."
)
public prefix func / <Root, Path>(root: @autoclosure () -> Root) -> Path { fatalError("unavailable") }

/// A case path, by its older name.
@available(*, deprecated, renamed: "AnyCasePath")
public typealias CasePath<Root, Value> = AnyCasePath<Root, Value>
