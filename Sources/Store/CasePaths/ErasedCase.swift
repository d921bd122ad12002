/// A ``Case`` at the end of a ``PartialCaseKeyPath``; its payload type is not known at compile time.
protocol ErasedCase {
  /// The source text of the key path to this case.
  ///
  /// It is `nil` if the name of a case is not known, or if the key path was not applied to a ``WrittenCasePath``.
  var writtenPath: String? { get }

  /// Returns the payload of a root, or `nil` if the root is in another case.
  func extractAny(from root: Any) -> Any?

  /// Returns a root with the given payload, or `nil` if the type of the value is not the payload type.
  func embedAny<Root>(_ value: Any, in root: Root.Type) -> Root?
}

extension Case: ErasedCase {
  var writtenPath: String? { (casePath as? WrittenCasePath<Value>)?.text }

  func extractAny(from root: Any) -> Any? {
    casePath.extract(from: root).map { $0 as Any }
  }

  func embedAny<Root>(_ value: Any, in root: Root.Type) -> Root? {
    (value as? Value).flatMap { casePath.embed($0) as? Root }
  }

  /// Returns the case at the end of a key path whose payload type is not known at compile time.
  func erased(at keyPath: PartialCaseKeyPath<Value>) -> (any ErasedCase)? {
    self[keyPath: keyPath] as? any ErasedCase
  }
}
