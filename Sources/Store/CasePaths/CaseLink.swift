/// The way from the root of a case key path to a `Value`.
///
/// The root's type is known only to the conforming type. Erasing ends here: what leaves is an
/// ``AnyCasePath`` with both types.
protocol CaseLink<Value>: Sendable {
  associatedtype Value

  /// What the cases on the way are called; nil where that is not known.
  var names: [String?] { get }

  /// Goes on from `Value` to a payload of it.
  func appending<Appended>(_ path: AnyCasePath<Value, Appended>) -> any CaseLink<Appended>

  /// The payload of a root of any type; `nil` for another case or another root.
  func extractAny(from root: Any) -> Any?

  /// The root that holds a payload of any type; `nil` if the type is not the payload's.
  func embedAny(_ value: Any) -> Any?
}

/// The beginning of a key path: what is appended to it needs no composing.
struct RootLink<Root>: CaseLink {
  var names: [String?] { [] }

  func appending<Appended>(_ path: AnyCasePath<Root, Appended>) -> any CaseLink<Appended> {
    PathLink(path: path, previous: nil)
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
  /// The whole way, by the name of its last component.
  let path: AnyCasePath<Root, Value>
  /// The components before, for their names.
  let previous: (any CaseLink)?

  var names: [String?] { (previous?.names ?? []) + [path.name] }

  func appending<Appended>(_ next: AnyCasePath<Value, Appended>) -> any CaseLink<Appended> {
    PathLink<Root, Appended>(path: path.appending(path: next), previous: self)
  }

  func extractAny(from root: Any) -> Any? {
    guard let root = root as? Root, let value = path.extract(from: root) else { return nil }
    return value
  }

  func embedAny(_ value: Any) -> Any? {
    (value as? Value).map(path.embed)
  }
}
