/// The way from the root of a case key path to a `Value`.
///
/// The root's type is known only to the conforming type. Erasing ends here: what leaves is an
/// ``AnyCasePath`` with both types.
protocol CaseLink<Value>: Sendable {
  associatedtype Value

  /// Goes on from `Value` to a payload of it.
  func appending<Paths, Appended>(
    _ keyPath: KeyPath<Paths, AnyCasePath<Value, Appended>>, of paths: Paths
  ) -> any CaseLink<Appended>

  /// The payload of a root of any type; `nil` for another case or another root.
  func extractAny(from root: Any) -> Any?

  /// The root that holds a payload of any type; `nil` if the type is not the payload's.
  func embedAny(_ value: Any) -> Any?
}

/// The beginning of a key path: what is appended to it needs no composing.
struct RootLink<Root>: CaseLink {
  func appending<Paths, Appended>(
    _ keyPath: KeyPath<Paths, AnyCasePath<Root, Appended>>, of paths: Paths
  ) -> any CaseLink<Appended> {
    PathLink(path: paths[keyPath: keyPath])
  }

  func extractAny(from root: Any) -> Any? {
    root as? Root
  }

  func embedAny(_ value: Any) -> Any? {
    value as? Root
  }
}

/// One component or more.
struct PathLink<Root, Value>: CaseLink {
  /// The whole way.
  let path: AnyCasePath<Root, Value>

  func appending<Paths, Appended>(
    _ keyPath: KeyPath<Paths, AnyCasePath<Value, Appended>>, of paths: Paths
  ) -> any CaseLink<Appended> {
    PathLink<Root, Appended>(path: path.appending(path: paths[keyPath: keyPath]))
  }

  func extractAny(from root: Any) -> Any? {
    guard let root = root as? Root, let value = path.extract(from: root) else { return nil }
    return value
  }

  func embedAny(_ value: Any) -> Any? {
    (value as? Value).map(path.embed)
  }
}
