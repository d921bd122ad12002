/// A case path to a `Value` whose root type is erased.
///
/// Only the conforming type knows the root's type. `Case.path(from:)` restores an ``AnyCasePath`` with both types.
protocol ErasedCasePath<Value>: Sendable {
  associatedtype Value

  /// Returns this case path extended by a case of `Value`.
  func appending<Paths, Appended>(
    _ keyPath: KeyPath<Paths, AnyCasePath<Value, Appended>>, of paths: Paths
  ) -> any ErasedCasePath<Appended>

  /// Returns the payload of a root of any type; `nil` for another case or another root type.
  func extractAny(from root: Any) -> Any?

  /// Returns a root with a payload of any type; `nil` if the value does not have the payload's type.
  func embedAny(_ value: Any) -> Any?
}

/// The identity case path at the root of a key path.
///
/// Appending to it needs no composition.
struct RootCasePath<Root>: ErasedCasePath {
  func appending<Paths, Appended>(
    _ keyPath: KeyPath<Paths, AnyCasePath<Root, Appended>>, of paths: Paths
  ) -> any ErasedCasePath<Appended> {
    ComposedCasePath(path: paths[keyPath: keyPath])
  }

  func extractAny(from root: Any) -> Any? {
    root as? Root
  }

  func embedAny(_ value: Any) -> Any? {
    value as? Root
  }
}

/// A case path of one or more components.
struct ComposedCasePath<Root, Value>: ErasedCasePath {
  /// The case path from the root.
  let path: AnyCasePath<Root, Value>

  func appending<Paths, Appended>(
    _ keyPath: KeyPath<Paths, AnyCasePath<Value, Appended>>, of paths: Paths
  ) -> any ErasedCasePath<Appended> {
    ComposedCasePath<Root, Appended>(path: path.appending(path: paths[keyPath: keyPath]))
  }

  func extractAny(from root: Any) -> Any? {
    guard let root = root as? Root, let value = path.extract(from: root) else { return nil }
    return value
  }

  func embedAny(_ value: Any) -> Any? {
    (value as? Value).map(path.embed)
  }
}
