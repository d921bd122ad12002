extension CollectionSelector {
  /// Returns a selector of the first rows, up to a maximum number.
  ///
  /// After `sorted`, these are the top rows.
  ///
  /// - Parameters:
  ///   - maximum: The maximum number of rows.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  /// - Returns: The selector.
  /// - Complexity: O(*k*) after each change of this selector's rows, where *k* is the number of rows in the result.
  @inlinable
  public func prefix(_ maximum: Int, name: String? = nil) -> Self {
    precondition(maximum >= 0, "The maximum number of rows is \(maximum), but must not be negative.")
    return following(
      name ?? "prefix", at: site, makeRows: makeRows,
      plain: { $0.rows(at: Array($0.elements.indices.prefix(maximum))) }
    ) { PrefixStage(maximum) }
  }

  /// A selector of the first row; its value is `nil` if there are no rows.
  ///
  /// If the type of the rows has no `==` that can be called on the store's isolation, the value counts as changed
  /// whenever any row has changed.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of rows. If the rows are out of date, a read also updates them,
  ///   which takes additional time.
  @inlinable
  @_disfavoredOverload  // For `Equatable` elements, the compiler prefers the other `first`.
  public var first: Selector<State, Element?> { first(by: PartComparison.areEqual) }

  /// A selector of the last row; its value is `nil` if there are no rows.
  ///
  /// If the type of the rows has no `==` that can be called on the store's isolation, the value counts as changed
  /// whenever any row has changed.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of rows. If the rows are out of date, a read also updates them,
  ///   which takes additional time.
  @inlinable
  @_disfavoredOverload  // For `Equatable` elements, the compiler prefers the other `last`.
  public var last: Selector<State, Element?> { last(by: PartComparison.areEqual) }

  /// A selector of a Boolean value indicating whether there are no rows.
  ///
  /// - Complexity: O(1). If the rows are out of date, a read also updates them, which takes additional time.
  @inlinable public var isEmpty: Selector<State, Bool> {
    row("isEmpty", by: ==, { $0.count == 0 }) { $0.elements.isEmpty }
  }

  @inlinable
  func first(by isEqual: @escaping (Element?, Element?) -> Bool) -> Selector<State, Element?> {
    row("first", by: isEqual, { [makeRows] in $0.count > 0 ? makeRows($0).first : nil }) { $0.elements.first }
  }

  @inlinable
  func last(by isEqual: @escaping (Element?, Element?) -> Bool) -> Selector<State, Element?> {
    row("last", by: isEqual, { [makeRows] in $0.count > 0 ? makeRows($0).last : nil }) { $0.elements.last }
  }

  /// Returns a selector of a value that `read` computes from the stage that contains the rows.
  @inlinable
  func row<Value>(
    _ name: String, by isEqual: @escaping (Value, Value) -> Bool, _ read: @escaping (Stage) -> Value,
    plain: @escaping (PlainRows<ID, Element>) -> Value
  ) -> Selector<State, Value> {
    Selector(key: SelectorKey()) { [self] _, graph, scope in
      graph.rule(name: name, by: SharedReads.comparison(isEqual)) {
        scope.computing(name, site, by: isEqual) { reader -> Value in
          read(reader[stage].stage)
        } plain: {
          plain(plainRows($0))
        }
      }
    }
  }
}

extension CollectionSelector where Element: Equatable & SendableMetatype {
  /// A selector of the first row; its value is `nil` if there are no rows.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of rows. If the rows are out of date, a read also updates them,
  ///   which takes additional time.
  @inlinable public var first: Selector<State, Element?> { first { $0 == $1 } }

  /// A selector of the last row; its value is `nil` if there are no rows.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of rows. If the rows are out of date, a read also updates them,
  ///   which takes additional time.
  @inlinable public var last: Selector<State, Element?> { last { $0 == $1 } }
}
