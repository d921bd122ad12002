/// A family of selectors that differ in a parameter, such as one selector for each element.
///
/// ```swift
/// static let todo = SelectorFamily<State, Todo.ID, Todo?> { $0.items[id: $1] }
///
/// store[Todos.todo(id)]
/// ```
///
/// To derive one value from the values of many rows, pass the family to
/// ``CollectionSelector/map(_:name:fileID:filePath:line:column:)`` or
/// ``CollectionSelector/compactMap(_:name:fileID:filePath:line:column:)``, whose cost is that of the rows that have changed.
public struct SelectorFamily<State, Parameter: Hashable & Sendable, Value>: @unchecked Sendable {
  // Sound: the stored closures are `@Sendable`, or compare values by an `==` of any isolation, which `SendableMetatype`
  // requires, or by one that is found on the store's isolation, and the keys are immutable.
  @usableFromInline let key = SelectorKey()
  @usableFromInline let makeRule: Selector<State, Value>.MakeRule
  /// The closure of the family, for operators that compute the values of many rows.
  @usableFromInline let compute: @Sendable (SelectorReader<State>, Parameter) -> Value
  /// Compares two values.
  @usableFromInline let isEqual: (Value, Value) -> Bool
  @usableFromInline let name: String?

  /// Creates a family of selectors of values that can be compared.
  ///
  /// - Parameters:
  ///   - name: The name in drawings and messages. The parameter is appended to it. The default is the location of the
  ///     definition.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - compute: A closure that computes the value for a parameter from the parts of the state that it reads. It must
  ///     do nothing else.
  @inlinable
  public init(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ compute: @escaping @Sendable (_ state: SelectorReader<State>, _ parameter: Parameter) -> Value
  ) where Value: Equatable & SendableMetatype {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.name = name
    self.compute = compute
    isEqual = { $0 == $1 }
    // Not by the initializer below: with a passed comparison each selector of the family takes two allocations more.
    makeRule = { key, graph, scope in
      // Sound: the family itself makes its keys.
      let parameter = unsafeDowncast(key, to: FamilyKey<Parameter>.self).value
      let name = name.map { "\($0)(\(parameter))" }
      return .init(
        graph: graph, name: name,
        body: FamilyBody(scope, name, site, of: parameter, by: { $0 == $1 }, compute))
    }
  }

  /// Creates a family of selectors of values that are compared by a closure.
  ///
  /// - Parameters:
  ///   - name: The name in drawings and messages. The parameter is appended to it. The default is the location of the
  ///     definition.
  ///   - isEqual: Returns a Boolean value indicating whether the current value and a new one are equal. In this case
  ///     the store keeps the current value.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - compute: A closure that computes the value for a parameter from the parts of the state that it reads. It must
  ///     do nothing else.
  @inlinable
  public init(
    name: String? = nil, by isEqual: @escaping @Sendable (Value, Value) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ compute: @escaping @Sendable (_ state: SelectorReader<State>, _ parameter: Parameter) -> Value
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.name = name
    self.compute = compute
    self.isEqual = isEqual
    makeRule = { key, graph, scope in
      // Sound: the family itself makes its keys.
      let parameter = unsafeDowncast(key, to: FamilyKey<Parameter>.self).value
      let name = name.map { "\($0)(\(parameter))" }
      return .init(
        graph: graph, name: name, body: FamilyBody(scope, name, site, of: parameter, by: isEqual, compute))
    }
  }

  /// Creates a family of selectors of values that are not known to be comparable.
  ///
  /// If the type of the values has an `==` that can be called on the store's isolation, a run whose value is equal is no
  /// change. This concerns a conformance to `Equatable` that is isolated to the main actor. Otherwise, every run is a
  /// change.
  ///
  /// - Parameters:
  ///   - name: The name in drawings and messages. The parameter is appended to it. The default is the location of the
  ///     definition.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - compute: A closure that computes the value for a parameter from the parts of the state that it reads. It must
  ///     do nothing else.
  @inlinable
  @_disfavoredOverload  // A value that can be compared should be.
  public init(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ compute: @escaping @Sendable (_ state: SelectorReader<State>, _ parameter: Parameter) -> Value
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.name = name
    self.compute = compute
    isEqual = PartComparison.areEqual
    makeRule = { key, graph, scope in
      // Sound: the family itself makes its keys.
      let parameter = unsafeDowncast(key, to: FamilyKey<Parameter>.self).value
      let name = name.map { "\($0)(\(parameter))" }
      return .init(
        graph: graph, name: name,
        body: FamilyBody(
          scope, name, site, of: parameter, by: PartComparison.equality(of: Value.self), compute))
    }
  }

  /// The selector for `parameter`.
  ///
  /// Equal parameters return the same selector.
  ///
  /// - Parameter parameter: The parameter.
  /// - Returns: The selector.
  /// - Complexity: O(1), with an allocation. Store the selector if you read it often.
  @inlinable
  public func callAsFunction(_ parameter: Parameter) -> Selector<State, Value> {
    Selector(key: FamilyKey(family: key, parameter), makeRule: makeRule)
  }
}
