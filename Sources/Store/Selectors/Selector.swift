/// A value derived from the state of a feature.
///
/// The store computes the value on demand, and again only after a value that the selector read has changed.
///
/// ```swift
/// extension Todos {
///   static let visible = Selector<State, [Todo]> { $0.items.filter($0.filter.matches) }
///   static let remaining = Selector<State, Int> { $0.items.count { !$0.isDone } }
///   static let headline = Selector<State, String> { "\($0[remaining]) of \($0[visible].count)" }
/// }
///
/// store[Todos.headline]
/// ```
///
/// A selector is only a definition, so it can be kept in a `static let`. The store caches one value of the selector for
/// each scope in which the selector is read.
public struct Selector<State, Value>: @unchecked Sendable {
  // Sound: `makeRule` captures only `@Sendable` closures, names, source locations, and conformances that are valid on
  // any isolation: `SendableMetatype` refuses other conformances. The key is immutable, and the key of a selector of a
  // family is created from a Sendable parameter.
  @usableFromInline let key: SelectorKey
  @usableFromInline let makeRule: MakeRule

  /// A closure that creates the rule that computes the value of a selector in a scope.
  ///
  /// The key is a parameter, so that all selectors of a family share one closure.
  @usableFromInline
  typealias MakeRule = (SelectorKey, AttributeGraph, SelectorScope<State>) -> AttributeGraph.Rule<Value>

  /// Creates a selector of a value that can be compared.
  ///
  /// A new value that equals the old one does not count as a change.
  ///
  /// - Parameters:
  ///   - name: The name of the selector in the output of `graphViz()` and in messages. The default is the source
  ///     location of the definition.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - compute: A closure that computes the value from the parts of the state that it reads. The closure must do
  ///     nothing else.
  /// - Complexity: O(1). A store computes the value when it is first read, and caches it.
  @inlinable
  public init(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ compute: @escaping @Sendable (_ state: SelectorReader<State>) -> Value
  ) where Value: Equatable & SendableMetatype {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key: SelectorKey()) { _, graph, scope in
      .init(graph: graph, name: name, body: SelectorBody(scope, name, site, compute))
    }
  }

  /// Creates a selector of a value that is compared by a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the selector in the output of `graphViz()` and in messages. The default is the source
  ///     location of the definition.
  ///   - isEqual: A closure that returns a Boolean value indicating whether the current value and a new one are equal.
  ///     If they are equal, the store keeps the current value.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - compute: A closure that computes the value from the parts of the state that it reads. The closure must do
  ///     nothing else.
  /// - Complexity: O(1). A store computes the value when it is first read, and caches it.
  @inlinable
  public init(
    name: String? = nil, by isEqual: @escaping @Sendable (Value, Value) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ compute: @escaping @Sendable (_ state: SelectorReader<State>) -> Value
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key: SelectorKey()) { _, graph, scope in
      .init(graph: graph, name: name, body: SelectorBody(scope, name, site, by: isEqual, compute))
    }
  }

  /// Creates a selector of a value that is compared only if its type has an `==`.
  ///
  /// If the type of the value has an `==` that can be called on the store's isolation, a new value that equals the old
  /// one does not count as a change. Such an `==` can be isolated to the main actor, if the store is on the main actor.
  /// Otherwise, every run of the closure counts as a change.
  ///
  /// - Parameters:
  ///   - name: The name of the selector in the output of `graphViz()` and in messages. The default is the source
  ///     location of the definition.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - compute: A closure that computes the value from the parts of the state that it reads. The closure must do
  ///     nothing else.
  /// - Complexity: O(1). A store computes the value when it is first read, and caches it.
  @inlinable
  @_disfavoredOverload  // The initializer for comparable values is preferred.
  public init(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ compute: @escaping @Sendable (_ state: SelectorReader<State>) -> Value
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key: SelectorKey()) { _, graph, scope in
      .init(
        graph: graph, name: name,
        body: SelectorBody(scope, name, site, by: PartComparison.equality(of: Value.self), compute))
    }
  }

  @inlinable
  init(key: SelectorKey, makeRule: @escaping MakeRule) {
    self.key = key
    self.makeRule = makeRule
  }
}
