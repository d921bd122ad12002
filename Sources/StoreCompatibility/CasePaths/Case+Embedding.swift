// Members for libraries that extend case key paths by declaring their own subscripts of `Case`.
extension Case {
  /// Creates the last step of a case key path from two closures.
  ///
  /// Use this initializer in a property or a subscript of a `Case`. In such a member, the last step of `embed` must be
  /// a call of the `_embed(_:)` method of this `Case`. The first step of `extract` must be a call of the
  /// `_extract(from:)` method of this `Case`.
  ///
  /// - Parameters:
  ///   - embed: A closure that returns a root with the given payload.
  ///   - extract: A closure that returns the payload of a root, or `nil` if the root is in another case.
  public init<Root>(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(AnyCasePath(embed: embed, extract: extract))
  }

  /// Creates the case to which a case key path leads.
  ///
  /// - Parameter keyPath: The case key path.
  public init<Root>(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath]
  }

  /// Returns a root value that is in this case and contains the given payload.
  ///
  /// - Parameter value: The payload.
  /// - Returns: The root.
  public func _embed(_ value: Value) -> Any { casePath.embed(value) }

  /// Returns the payload of a root.
  ///
  /// - Parameter root: The root of the key path.
  /// - Returns: The payload; `nil` if the root is in another case, or has another type.
  public func _extract(from root: Any) -> Value? { casePath.extract(from: root) }
}
