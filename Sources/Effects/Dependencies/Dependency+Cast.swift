extension Dependency {
  /// Creates a property that reads a property of `DependencyValues` and casts its value to another type.
  ///
  /// The program stops if the value can't be cast to this type.
  ///
  /// - Parameters:
  ///   - keyPath: The property of `DependencyValues`, for example a property whose type is a protocol.
  ///   - type: The type to which the value is cast.
  ///   - fileID: The module and file that declare the dependency.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  public init<Base>(
    _ keyPath: any KeyPath<DependencyValues, Base> & Sendable, as type: Value.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(source: DependencyRead(keyPath: keyPath, site: site)) { cast($0[keyPath: keyPath], at: site) }
  }

  /// Creates a property that reads the dependency of a key and casts its value to another type.
  ///
  /// The program stops if the value can't be cast to this type.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - type: The type to which the value is cast.
  ///   - fileID: The module and file that declare the dependency.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type, as type: Value.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(source: DependencyRead(keyPath: nil, site: site)) { cast($0[Key.self], at: site) }
  }
}

private func cast<Base, Value>(_ value: Base, at site: SourceSite) -> Value {
  guard let value = value as? Value else {
    fatalError(
      """
      A dependency is read as '\(Value.self)', but it is '\(type(of: value))'. Override the \
      dependency with a value of the type that is read.
      """, file: site.filePath, line: site.line)
  }
  return value
}
