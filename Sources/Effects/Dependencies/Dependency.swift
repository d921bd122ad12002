/// A property that reads a dependency.
///
/// ```swift
/// struct Feature {
///   @Dependency(\.continuousClock) var clock
/// }
/// ```
///
/// Each read returns the value that is in force at the time of the read, in a reducer and in an effect. So a read sees
/// an override around the reducer, and an override that a test makes after the feature was created. If a dependency is
/// not overridden at the time of the read, the read uses the override that was in force when the property was created.
/// So a model object keeps the overrides that were in force when it was created.
@propertyWrapper
public struct Dependency<Value>: Sendable, DependencyCapturing {
  private let read: @Sendable (DependencyValues) -> Value
  let captured: DependencyFrame?
  private let source: DependencyRead

  /// Creates a property that reads a property of `DependencyValues`.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - fileID: The module and file of the declaration.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(source: DependencyRead(keyPath: keyPath, site: site)) { $0[keyPath: keyPath] }
  }

  /// Creates a property that reads the dependency of a key.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - fileID: The module and file of the declaration.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Key.Value == Value {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(source: DependencyRead(keyPath: nil, site: site)) { $0[Key.self] }
  }

  init(source: DependencyRead, read: @escaping @Sendable (DependencyValues) -> Value) {
    self.source = source
    self.read = read
    captured = .current
    DependencyRead.noticeOther()
  }

  /// The dependency's current value.
  ///
  /// - Complexity: O(*d*), where *d* is the number of nested overrides around the code that reads the value.
  public var wrappedValue: Value {
    let values = DependencyValues(inherited: DependencyFrame.current ?? captured, fallback: captured)
    return source.reading { read(values) }
  }
}
