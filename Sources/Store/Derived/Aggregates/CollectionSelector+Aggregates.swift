extension CollectionSelector {
  /// Returns a selector of a Boolean value indicating whether all rows satisfy a condition.
  ///
  /// - Parameters:
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - predicate: A closure that returns a Boolean value indicating whether an element satisfies the condition.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then one call of the closure for each
  ///   changed element.
  @inlinable
  public func allSatisfy(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ predicate: @escaping @Sendable (_ element: Element) -> Bool
  ) -> Selector<State, Bool> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return countMatches("allSatisfy", site, predicate) {
      $0 == $1
    } plain: {
      $0.allSatisfy(predicate)
    }
  }

  /// Returns a selector of a Boolean value indicating whether at least one row satisfies a condition.
  ///
  /// - Parameters:
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - predicate: A closure that returns a Boolean value indicating whether an element satisfies the condition.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then one call of the closure for each
  ///   changed element.
  @inlinable
  public func contains(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    where predicate: @escaping @Sendable (_ element: Element) -> Bool
  ) -> Selector<State, Bool> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return countMatches("contains", site, predicate) { matches, _ in
      matches > 0
    } plain: {
      $0.contains(where: predicate)
    }
  }

  @inlinable
  func countMatches(
    _ name: String, _ site: SourceSite, _ predicate: @escaping (Element) -> Bool,
    answer: @escaping (_ matches: Int, _ count: Int) -> Bool,
    plain plainAnswer: @escaping ([Element]) -> Bool
  ) -> Selector<State, Bool> {
    aggregate(
      name, site, 0,
      contributions: { matches in
        ContributionTable<Bool>.contributions(
          reset: { matches.value = 0 },
          // Sound: the address is that of an element of the selector's element type.
          read: { predicate($0.assumingMemoryBound(to: Element.self).pointee) },
          add: { matches.value += $0 ? 1 : 0 }, remove: { matches.value -= $0 ? 1 : 0 })
      },
      result: { answer($0.value, $1.count) }, by: { $0 == $1 }, plain: { plainAnswer($0.elements) })
  }

  /// Returns a selector that combines all rows into one value.
  ///
  /// The selector keeps a copy of each element, and passes this copy to `remove` when the element changes or is
  /// removed.
  ///
  /// - Parameters:
  ///   - initial: The value if there are no rows.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - add: A closure that adds the contribution of an element to the value.
  ///   - remove: A closure that removes the contribution of an element that was added earlier. Other elements may have
  ///     been added since then.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then one call of `add` and one of
  ///   `remove` for each changed element. If the result has storage, such as an array, an update changes it in place,
  ///   or copies it first if other code still uses it.
  @inlinable
  public func reduce<Result: Equatable>(
    _ initial: Result,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    adding add: @escaping @Sendable (_ result: inout Result, _ element: Element) -> Void,
    removing remove: @escaping @Sendable (_ result: inout Result, _ element: Element) -> Void
  ) -> Selector<State, Result> where Result: Sendable {
    aggregate(
      "reduce", SourceSite(fileID: fileID, filePath: filePath, line: line, column: column), initial,
      contributions: { result in
        ContributionTable<Element>.contributions(
          // Sound: the address is that of an element of the selector's element type.
          reset: { result.value = initial }, read: { $0.assumingMemoryBound(to: Element.self).pointee },
          add: { add(&result.value, $0) }, remove: { remove(&result.value, $0) })
      },
      result: { result, _ in result.value }, by: { $0 == $1 },
      plain: { $0.elements.reduce(into: initial, add) })
  }

  /// Returns a selector of a value that is updated with the contributions of the changed rows.
  ///
  /// - Parameters:
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - site: The source location of the definition.
  ///   - initial: The total if there are no rows.
  ///   - contributions: A closure that receives the box of a total, and returns the closures that add contributions to
  ///     this total and remove them from it.
  ///   - result: A closure that returns the value of the selector, given the total and the stage.
  ///   - isEqual: A closure that compares two values.
  ///   - plainValue: A closure that computes the value from scratch, to check that the closures are pure.
  /// - Returns: The selector.
  @inlinable
  func aggregate<Total, Value>(
    _ name: String, _ site: SourceSite, _ initial: Total,
    contributions: @escaping (_ total: Cell<Total>) -> StageFold.Contributions,
    result: @escaping (Cell<Total>, Stage) -> Value, by isEqual: @escaping (Value, Value) -> Bool,
    plain plainValue: @escaping (PlainRows<ID, Element>) -> Value
  ) -> Selector<State, Value> {
    Selector(key: SelectorKey()) { [self] _, graph, scope in
      let total = Cell(initial)
      let fold = StageFold(in: scope.core, contributions(total))
      return graph.rule(name: name, by: SharedReads.comparison(isEqual)) {
        scope.computing(name, site, by: isEqual) { reader in
          let stage = reader[stage].stage
          fold.update(from: stage)
          return result(total, stage)
        } plain: {
          plainValue(plainRows($0))
        }
      }
    }
  }
}

/// A box for a value that several closures share.
@usableFromInline
final class Cell<Value> {
  // Exclusivity is unchecked: only the rule whose closures share the value uses it. Code of the app that runs during an
  // access cannot begin another access, because the graph does not run a rule again while the rule is running.
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
