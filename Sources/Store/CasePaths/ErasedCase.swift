/// A ``Case`` of unknown payload, found at the end of a ``PartialCaseKeyPath``.
protocol ErasedCase {
  /// The key path that leads here, as it is written; nil where the name of a case is not known, and of a way that does
  /// not begin with a ``WrittenLink``.
  var writtenPath: String? { get }

  /// The payload of a root, or `nil` if the root is of another case.
  func extractAny(from root: Any) -> Any?

  /// The root that holds a payload, or `nil` if the payload is of another type.
  func embedAny<Root>(_ value: Any, in root: Root.Type) -> Root?
}

extension Case: ErasedCase {
  var writtenPath: String? { (link as? WrittenLink<Value>)?.text }

  func extractAny(from root: Any) -> Any? {
    link.extractAny(from: root)
  }

  func embedAny<Root>(_ value: Any, in root: Root.Type) -> Root? {
    link.embedAny(value) as? Root
  }

  /// The end of a key path whose payload type is not known.
  func erased(at keyPath: PartialCaseKeyPath<Value>) -> (any ErasedCase)? {
    self[keyPath: keyPath] as? any ErasedCase
  }
}
