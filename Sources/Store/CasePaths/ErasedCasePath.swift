/// A case path to a `Value`, without a static root type.
///
/// Only the conforming type knows the root type. `Case.path(from:)` restores an ``AnyCasePath`` with the root type and
/// the type `Value`.
package protocol ErasedCasePath<Value>: Sendable {
  associatedtype Value

  /// Returns this case path extended by a case of `Value`.
  func appending<Paths, Appended>(
    _ keyPath: KeyPath<Paths, AnyCasePath<Value, Appended>>, of paths: Paths
  ) -> any ErasedCasePath<Appended>

  /// Returns the payload of a root; `nil` if the root is in another case or has another type.
  func extract(from root: Any) -> Value?

  /// Returns a root with the given payload.
  func embed(_ value: Value) -> Any
}

/// The identity case path at the root of a key path.
///
/// Appending a case path to the identity needs no composition.
struct RootCasePath<Root>: ErasedCasePath {
  func appending<Paths, Appended>(
    _ keyPath: KeyPath<Paths, AnyCasePath<Root, Appended>>, of paths: Paths
  ) -> any ErasedCasePath<Appended> {
    ComposedCasePath(path: paths[keyPath: keyPath])
  }

  func extract(from root: Any) -> Root? { root as? Root }

  func embed(_ value: Root) -> Any { value }
}

/// A case path of one or more components.
struct ComposedCasePath<Root, Value>: ErasedCasePath {
  /// The case path from the root to the payload.
  let path: AnyCasePath<Root, Value>

  func appending<Paths, Appended>(
    _ keyPath: KeyPath<Paths, AnyCasePath<Value, Appended>>, of paths: Paths
  ) -> any ErasedCasePath<Appended> {
    ComposedCasePath<Root, Appended>(path: path.appending(path: paths[keyPath: keyPath]))
  }

  func extract(from root: Any) -> Value? { (root as? Root).flatMap(path.extract) }

  func embed(_ value: Value) -> Any { path.embed(value) }
}
