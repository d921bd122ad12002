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
/// ``CollectionSelector/compactMap(_:name:fileID:filePath:line:column:)``. Their updates cost only as much as the rows
/// that have changed.
public struct SelectorFamily<State, Parameter: Hashable & Sendable, Value>: @unchecked Sendable {
  // Sound: the keys are immutable, and the stored closures are `@Sendable` or compare values. A comparison calls an
  // `==` that is valid on any isolation, which `SendableMetatype` requires, or an `==` that was looked up on the
  // store's isolation.
  @usableFromInline let key = SelectorKey()
  @usableFromInline let makeRule: Selector<State, Value>.MakeRule
  /// The closure of the family, for operators that compute the values of many rows.
  @usableFromInline let compute: @Sendable (SelectorReader<State>, Parameter) -> Value
  /// A closure that compares two values.
  @usableFromInline let isEqual: (Value, Value) -> Bool
  @usableFromInline let name: String?

  /// Creates a family of selectors of values that can be compared.
  ///
  /// - Parameters:
  ///   - name: The name of the selectors in the output of `graphViz()` and in messages. The parameter is appended to
  ///     the name. The default is the source location of the definition.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - compute: A closure that computes the value for a parameter from the parts of the state that it reads. The
  ///     closure must do nothing else.
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
    // The code does not call the initializer below. That initializer takes the comparison as a closure, so each
    // selector of the family would need two more allocations.
    makeRule = { key, graph, scope in
      // Sound: only the family creates its keys, and all of them have this type.
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
  ///   - name: The name of the selectors in the output of `graphViz()` and in messages. The parameter is appended to
  ///     the name. The default is the source location of the definition.
  ///   - isEqual: A closure that returns a Boolean value indicating whether the current value and a new one are equal.
  ///     If they are equal, the store keeps the current value.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - compute: A closure that computes the value for a parameter from the parts of the state that it reads. The
  ///     closure must do nothing else.
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
      // Sound: only the family creates its keys, and all of them have this type.
      let parameter = unsafeDowncast(key, to: FamilyKey<Parameter>.self).value
      let name = name.map { "\($0)(\(parameter))" }
      return .init(
        graph: graph, name: name, body: FamilyBody(scope, name, site, of: parameter, by: isEqual, compute))
    }
  }

  /// Creates a family of selectors of values that are compared only if their type has an `==`.
  ///
  /// If the type of the values has an `==` that can be called on the store's isolation, a new value that equals the old
  /// one does not count as a change. Such an `==` can be isolated to the main actor, if the store is on the main actor.
  /// Otherwise, every run of the closure counts as a change.
  ///
  /// - Parameters:
  ///   - name: The name of the selectors in the output of `graphViz()` and in messages. The parameter is appended to
  ///     the name. The default is the source location of the definition.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - compute: A closure that computes the value for a parameter from the parts of the state that it reads. The
  ///     closure must do nothing else.
  @inlinable
  @_disfavoredOverload  // The initializer for comparable values is preferred.
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
      // Sound: only the family creates its keys, and all of them have this type.
      let parameter = unsafeDowncast(key, to: FamilyKey<Parameter>.self).value
      let name = name.map { "\($0)(\(parameter))" }
      return .init(
        graph: graph, name: name,
        body: FamilyBody(
          scope, name, site, of: parameter, by: PartComparison.equality(of: Value.self), compute))
    }
  }

  /// Returns the selector for a parameter.
  ///
  /// For equal parameters, the family returns the same selector.
  ///
  /// - Parameter parameter: The parameter.
  /// - Returns: The selector.
  /// - Complexity: O(1), with an allocation. Store the selector if you read it often.
  @inlinable
  public func callAsFunction(_ parameter: Parameter) -> Selector<State, Value> {
    Selector(key: FamilyKey(family: key, parameter), makeRule: makeRule)
  }
}
