/// A value derived from the state of a feature: computed when it is read, and again only if something that it read
/// has changed.
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
/// A selector is a definition and can be kept in a `static let`. Its values are kept by the store, one for each place
/// in the tree of stores where it is read.
public struct Selector<State, Value>: @unchecked Sendable {
  // Sound: what `makeRule` captures is `@Sendable` closures, names and places. The key is immutable; that of a family is
  // made of a Sendable parameter.
  @usableFromInline let key: SelectorKey
  @usableFromInline let makeRule: MakeRule

  /// Makes the rule of a selector at a place; passed the key, it serves all of a family.
  @usableFromInline
  typealias MakeRule = (SelectorKey, AttributeGraph, SelectorScope<State>) -> AttributeGraph.Rule<Value>

  /// Derives a value that can be compared: an equal new value disturbs nobody.
  ///
  /// - Parameters:
  ///   - name: The name in pictures and messages.
  ///   - fileID: The location of the definition: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - compute: Computes the value from what it reads of the state. It must do nothing else.
  /// - Complexity: O(1), once for the definition; its values are the store's.
  @inlinable
  public init(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ compute: @escaping @Sendable (_ state: SelectorReader<State>) -> Value
  ) where Value: Equatable {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key: SelectorKey()) { _, graph, place in
      graph.rule(name: name) { place.computing(name, site, by: ==, compute) }
    }
  }

  /// Derives a value that is compared in a way of your own.
  ///
  /// - Parameters:
  ///   - name: The name in pictures and messages.
  ///   - isEqual: Returns a Boolean value indicating whether the value that readers have (first) and a new one (second)
  ///     are the same; the old one is kept then.
  ///   - fileID: The location of the definition: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - compute: Computes the value from what it reads of the state. It must do nothing else.
  /// - Complexity: O(1), once for the definition; its values are the store's.
  @inlinable
  public init(
    name: String? = nil, by isEqual: @escaping @Sendable (Value, Value) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ compute: @escaping @Sendable (_ state: SelectorReader<State>) -> Value
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key: SelectorKey()) { _, graph, place in
      graph.rule(name: name, by: isEqual) { place.computing(name, site, by: isEqual, compute) }
    }
  }

  /// Derives a value that can't be compared, so that every run is a change.
  ///
  /// - Parameters:
  ///   - name: The name in pictures and messages.
  ///   - compute: Computes the value from what it reads of the state. It must do nothing else.
  /// - Complexity: O(1), once for the definition; its values are the store's.
  @inlinable
  @_disfavoredOverload  // It has fewer defaults, which would make it the better match.
  public init(
    name: String? = nil, _ compute: @escaping @Sendable (_ state: SelectorReader<State>) -> Value
  ) {
    self.init(key: SelectorKey()) { _, graph, place in
      graph.rule(name: name) { place.computing(compute) }
    }
  }

  @inlinable
  init(key: SelectorKey, makeRule: @escaping MakeRule) {
    self.key = key
    self.makeRule = makeRule
  }
}
