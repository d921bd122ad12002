extension CollectionSelector {
  /// Returns a selector of the first rows, up to a maximum number.
  ///
  /// After a sort, these are the top rows.
  ///
  /// - Parameters:
  ///   - maximum: The maximum number of rows.
  ///   - name: The name in drawings and messages.
  /// - Returns: The selector.
  /// - Complexity: O(*k*) for *k* rows after each change of the rows of this selector.
  @inlinable
  public func prefix(_ maximum: Int, name: String? = nil) -> Self {
    precondition(maximum >= 0, "The maximum number of rows is \(maximum), but must not be negative.")
    return following(
      name ?? "prefix", at: site, makeRows: makeRows,
      plain: { $0.rows(at: Array($0.elements.indices.prefix(maximum))) }
    ) { PrefixStage(maximum) }
  }

  /// A selector of the first row; `nil` without rows.
  ///
  /// It counts as changed whenever a row has changed, unless the type of the rows has an `==` that can be called on the
  /// store's isolation.
  ///
  /// - Complexity: O(log *n*) beyond the update of the rows.
  @inlinable
  @_disfavoredOverload  // The first of comparable elements is the better match.
  public var first: Selector<State, Element?> { first(by: PartComparison.areEqual) }

  /// A selector of the last row; `nil` without rows.
  ///
  /// It counts as changed whenever a row has changed, unless the type of the rows has an `==` that can be called on the
  /// store's isolation.
  ///
  /// - Complexity: O(log *n*) beyond the update of the rows.
  @inlinable
  @_disfavoredOverload  // The last of comparable elements is the better match.
  public var last: Selector<State, Element?> { last(by: PartComparison.areEqual) }

  /// A selector of a Boolean value indicating whether there are no rows.
  ///
  /// - Complexity: O(1) beyond the update of the rows.
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

  /// Returns a selector of a value that is read from the rows as a whole.
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
  /// A selector of the first row; `nil` without rows.
  ///
  /// - Complexity: O(log *n*) beyond the update of the rows.
  @inlinable public var first: Selector<State, Element?> { first { $0 == $1 } }

  /// A selector of the last row; `nil` without rows.
  ///
  /// - Complexity: O(log *n*) beyond the update of the rows.
  @inlinable public var last: Selector<State, Element?> { last { $0 == $1 } }
}
