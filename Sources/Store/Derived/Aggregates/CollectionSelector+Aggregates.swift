extension CollectionSelector {
  /// Returns a selector of a Boolean value indicating whether all rows satisfy a condition.
  ///
  /// - Parameters:
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - predicate: Returns a Boolean value indicating whether an element satisfies the condition.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read; then one call for each changed element.
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

  /// Returns a selector of a Boolean value indicating whether a row satisfies a condition.
  ///
  /// - Parameters:
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - predicate: Returns a Boolean value indicating whether an element satisfies the condition.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read; then one call for each changed element.
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
          // Sound: a stage passes the addresses of its elements, which have the selector's element type.
          read: { predicate($0.assumingMemoryBound(to: Element.self).pointee) },
          add: { matches.value += $0 ? 1 : 0 }, remove: { matches.value -= $0 ? 1 : 0 })
      },
      result: { answer($0.value, $1.count) }, by: { $0 == $1 }, plain: { plainAnswer($0.elements) })
  }

  /// Returns a selector of a value to which each row contributes.
  ///
  /// The element that has contributed is kept until its contribution is removed.
  ///
  /// - Parameters:
  ///   - initial: The value without rows.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - add: Adds the contribution of an element to the value.
  ///   - remove: Removes the contribution of an element that was added, whatever was added since.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read; then two calls for each changed element. A result with storage, such as
  ///   an array, is changed in place, and copied if it is still used elsewhere.
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
          // Sound: a stage passes the addresses of its elements, which have the selector's element type.
          reset: { result.value = initial }, read: { $0.assumingMemoryBound(to: Element.self).pointee },
          add: { add(&result.value, $0) }, remove: { remove(&result.value, $0) })
      },
      result: { result, _ in result.value }, by: { $0 == $1 },
      plain: { $0.elements.reduce(into: initial, add) })
  }

  /// Returns a selector of an aggregate.
  ///
  /// - Parameters:
  ///   - name: The name in drawings and messages.
  ///   - site: The place of the definition.
  ///   - initial: The aggregate without rows.
  ///   - contributions: Makes the contributions to an aggregate.
  ///   - result: Returns the value, given the aggregate and the stage.
  ///   - isEqual: Compares two values.
  ///   - plainValue: Computes the value plainly.
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

/// A value that closures share.
@usableFromInline
final class Cell<Value> {
  // Unchecked: only the rule whose closures share the value uses it. A rule that reads itself is a cycle, so code of
  // the program that runs during an access cannot begin another one.
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
