extension CollectionSelector {
  /// Returns a selector of the first rows, up to a maximum number.
  ///
  /// After a sort, these are the top rows.
  ///
  /// - Parameters:
  ///   - maximum: The maximum number of rows.
  ///   - name: The name in drawings and messages.
  /// - Returns: The selector.
  /// - Complexity: O(*k*) for *k* rows after each change of the rows before.
  @inlinable
  public func prefix(_ maximum: Int, name: String? = nil) -> Self {
    precondition(maximum >= 0, "The maximum number of rows is \(maximum), but must not be negative.")
    return following(
      name ?? "prefix", at: site, makeRows: makeRows,
      plain: { $0.rows(at: Array($0.elements.indices.prefix(maximum))) }
    ) { PrefixStage(maximum) }
  }

  /// A selector of the first row, which counts as changed whenever a row has changed; `nil` without rows.
  ///
  /// - Complexity: O(log *n*) beyond the update of the rows.
  @inlinable
  @_disfavoredOverload  // The first of comparable elements is the better match.
  public var first: Selector<State, Element?> { first { _, _ in false } }

  @inlinable
  func first(by isEqual: @escaping (Element?, Element?) -> Bool) -> Selector<State, Element?> {
    Selector(key: SelectorKey()) { [self] _, graph, scope in
      graph.rule(name: "first", by: SharedReads.comparison(isEqual)) {
        scope.computing("first", site, by: isEqual) { reader -> Element? in
          let stage = reader[stage].stage
          return stage.count > 0 ? makeRows(stage).first : nil
        } plain: {
          plainRows($0).elements.first
        }
      }
    }
  }
}

extension CollectionSelector where Element: Equatable & SendableMetatype {
  /// A selector of the first row; `nil` without rows.
  ///
  /// - Complexity: O(log *n*) beyond the update of the rows.
  @inlinable public var first: Selector<State, Element?> { first { $0 == $1 } }
}
