// For libraries of reducers that extend case key paths by their own subscripts of `Case`.
extension Case {
  /// Creates the end of a case key path from two functions.
  ///
  /// In a property or a subscript of a case, `embed` ends with `_embed` of that case, and `extract` begins with its
  /// `_extract(from:)`.
  ///
  /// - Parameters:
  ///   - embed: A closure that returns a root with the given payload.
  ///   - extract: A closure that returns the payload of a root; nil if the root is in another case.
  public init<Root>(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(AnyCasePath(embed: embed, extract: extract))
  }

  /// Creates the end of a case key path.
  ///
  /// - Parameter keyPath: The case key path.
  public init<Root>(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath]
  }

  /// Returns a root of the key path in this case.
  ///
  /// - Parameter value: The payload.
  /// - Returns: The root.
  public func _embed(_ value: Value) -> Any { casePath.embed(value) }

  /// Returns the payload of a root.
  ///
  /// - Parameter root: The root of the key path.
  /// - Returns: The payload; nil if the root is in another case, or of another type.
  public func _extract(from root: Any) -> Value? { casePath.extract(from: root) }
}
