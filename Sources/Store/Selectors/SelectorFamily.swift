/// Selectors that differ in a parameter: one for each element, for example.
///
/// ```swift
/// static let todo = SelectorFamily<State, Todo.ID, Todo?> { $0[\.items, id: $1] }
///
/// store[Todos.todo(id)]
/// ```
public struct SelectorFamily<State, Parameter: Hashable & Sendable, Value>: @unchecked Sendable {
  // Sound: the closures that are kept are `@Sendable`, and the keys immutable.
  @usableFromInline let key = SelectorKey()
  @usableFromInline let makeRule: Selector<State, Value>.MakeRule

  /// Derives values that can be compared.
  ///
  /// - Parameters:
  ///   - name: The name in pictures and messages; the parameter is put behind it.
  ///   - fileID: The location of the definition: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - compute: Computes the value for a parameter from what it reads of the state. It must do nothing else.
  @inlinable
  public init(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ compute: @escaping @Sendable (_ state: SelectorReader<State>, _ parameter: Parameter) -> Value
  ) where Value: Equatable {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    makeRule = { key, graph, place in
      // The keys of a family are made by it.
      let parameter = unsafeDowncast(key, to: FamilyKey<Parameter>.self).value
      let name = name.map { "\($0)(\(parameter))" }
      return graph.rule(name: name) { place.computing(name, site, by: ==) { compute($0, parameter) } }
    }
  }

  /// Derives values that can't be compared, so that every run is a change.
  ///
  /// - Parameters:
  ///   - name: The name in pictures and messages; the parameter is put behind it.
  ///   - compute: Computes the value for a parameter from what it reads of the state. It must do nothing else.
  @inlinable
  @_disfavoredOverload  // It has fewer defaults, which would make it the better match.
  public init(
    name: String? = nil,
    _ compute: @escaping @Sendable (_ state: SelectorReader<State>, _ parameter: Parameter) -> Value
  ) {
    makeRule = { key, graph, place in
      // The keys of a family are made by it.
      let parameter = unsafeDowncast(key, to: FamilyKey<Parameter>.self).value
      return graph.rule(name: name.map { "\($0)(\(parameter))" }) {
        place.computing { compute($0, parameter) }
      }
    }
  }

  /// The selector for `parameter`.
  ///
  /// Equal parameters give the same selector.
  ///
  /// - Parameter parameter: The parameter.
  /// - Returns: The selector.
  /// - Complexity: O(1), with an allocation: keep the selector where it is read often.
  @inlinable
  public func callAsFunction(_ parameter: Parameter) -> Selector<State, Value> {
    Selector(key: FamilyKey(family: key, parameter), makeRule: makeRule)
  }
}
