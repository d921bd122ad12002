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
  // Sound: the closures are `@Sendable`, and nothing else is kept.
  let key: SelectorKey
  let makeRule: (AttributeGraph, @escaping () -> SelectorReader<State>) -> AttributeGraph.Rule<Value>

  /// Derives a value that can be compared: an equal new value disturbs nobody.
  ///
  /// - Parameters:
  ///   - name: What it is called in pictures and messages.
  ///   - fileID: Where the selector is defined: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - compute: Computes the value from what it reads of the state. It must do nothing else.
  /// - Complexity: O(1), once for the definition; its values are the store's.
  public init(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ compute: @escaping @Sendable (_ state: SelectorReader<State>) -> Value
  ) where Value: Equatable {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key: SelectorKey()) { graph, reader in
      graph.rule(name: name) { reader().computing(name, site, by: ==, compute) }
    }
  }

  /// Derives a value that is compared in a way of your own.
  ///
  /// - Parameters:
  ///   - name: What it is called in pictures and messages.
  ///   - isEqual: Whether the value that readers have (first) and a new one (second) are the same; the old one is
  ///     kept then.
  ///   - fileID: Where the selector is defined: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - compute: Computes the value from what it reads of the state. It must do nothing else.
  /// - Complexity: O(1), once for the definition; its values are the store's.
  public init(
    name: String? = nil, by isEqual: @escaping @Sendable (Value, Value) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ compute: @escaping @Sendable (_ state: SelectorReader<State>) -> Value
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key: SelectorKey()) { graph, reader in
      graph.rule(name: name, by: isEqual) { reader().computing(name, site, by: isEqual, compute) }
    }
  }

  /// Derives a value that can't be compared, so that every run is a change.
  ///
  /// - Parameters:
  ///   - name: What it is called in pictures and messages.
  ///   - compute: Computes the value from what it reads of the state. It must do nothing else.
  /// - Complexity: O(1), once for the definition; its values are the store's.
  @_disfavoredOverload  // It has fewer defaults, which would make it the better match.
  public init(
    name: String? = nil, _ compute: @escaping @Sendable (_ state: SelectorReader<State>) -> Value
  ) {
    self.init(key: SelectorKey()) { graph, reader in
      graph.rule(name: name) { reader().computing(compute) }
    }
  }

  init(
    key: SelectorKey,
    makeRule: @escaping (AttributeGraph, @escaping () -> SelectorReader<State>) -> AttributeGraph.Rule<Value>
  ) {
    self.key = key
    self.makeRule = makeRule
  }
}

/// Tells selectors apart, and those of a family by their parameters.
struct SelectorKey: Hashable {
  private let definition: Definition
  /// What the selector is one of its family by.
  let parameter: AnyHashable?

  /// The key of a new definition.
  init() {
    definition = Definition()
    parameter = nil
  }

  private init(definition: Definition, parameter: AnyHashable) {
    self.definition = definition
    self.parameter = parameter
  }

  /// The key of the same definition for one parameter.
  func with(_ parameter: some Hashable) -> Self {
    Self(definition: definition, parameter: AnyHashable(parameter))
  }

  private final class Definition: Hashable {
    static func == (lhs: Definition, rhs: Definition) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
}
