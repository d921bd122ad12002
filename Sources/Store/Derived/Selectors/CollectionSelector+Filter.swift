extension CollectionSelector {
  /// Returns a selector of the rows that satisfy a condition.
  ///
  /// - Parameters:
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - isIncluded: A closure that returns a Boolean value indicating whether to include an element. The closure must
  ///     use nothing except its parameters.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then one call of the closure for each
  ///   changed element, and O(log *n*) for each row that is inserted or removed.
  @inlinable
  public func filter(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ isIncluded: @escaping @Sendable (_ element: Element) -> Bool
  ) -> Self {
    following(
      name ?? "filter", at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      makeRows: makeRows, plain: { $0.filter(isIncluded) }
    ) {
      FilterStage(Self.kernel(isIncluded))
    }
  }

  /// Returns a selector of the rows that satisfy a condition that depends on a part of the state.
  ///
  /// - Parameters:
  ///   - keyPath: The part of the state.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - isIncluded: A closure that returns a Boolean value indicating whether to include an element, given the part of
  ///     the state. The closure must use nothing except its parameters.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read and after a change of the part of the state, where *n* is the number of
  ///   rows. Otherwise, one call of the closure for each changed element, and O(log *n*) for each row that is inserted
  ///   or removed.
  @inlinable
  public func filter<Parameter: Equatable & SendableMetatype>(
    with keyPath: any KeyPath<State, Parameter> & Sendable, name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ isIncluded: @escaping @Sendable (_ element: Element, _ parameter: Parameter) -> Bool
  ) -> Self {
    filter(
      keyPath, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      { _, _ in false }, isIncluded)
  }

  /// Returns a selector of the rows that satisfy a condition that often becomes stricter when a part of the state
  /// changes.
  ///
  /// For example, a filter by a text becomes stricter while a user types the text.
  ///
  /// - Parameters:
  ///   - keyPath: The part of the state.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - isNarrower: A closure that receives the new and the old value of the part of the state. It returns `true` if
  ///     the new condition excludes every element that the old condition excluded; otherwise, `false`. If the result is
  ///     `true`, the filter calls `isIncluded` only for the elements that it included before.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - isIncluded: A closure that returns a Boolean value indicating whether to include an element, given the part of
  ///     the state. The closure must use nothing except its parameters.
  /// - Returns: The selector.
  /// - Complexity: The same as for the filter that has no parameter `narrowing`. If the condition has become stricter,
  ///   an update takes O(*n*), but calls `isIncluded` only for the elements that the filter included before.
  @inlinable
  public func filter<Parameter: Equatable & SendableMetatype>(
    with keyPath: any KeyPath<State, Parameter> & Sendable, name: String? = nil,
    narrowing isNarrower: @escaping @Sendable (_ new: Parameter, _ old: Parameter) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ isIncluded: @escaping @Sendable (_ element: Element, _ parameter: Parameter) -> Bool
  ) -> Self {
    filter(
      keyPath, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      isNarrower, isIncluded)
  }

  @inlinable
  func filter<Parameter: Equatable>(
    _ keyPath: any KeyPath<State, Parameter> & Sendable, _ name: String?, _ site: SourceSite,
    _ isNarrower: @escaping (_ new: Parameter, _ old: Parameter) -> Bool,
    _ isIncluded: @escaping (_ element: Element, _ parameter: Parameter) -> Bool
  ) -> Self {
    let keyPath: KeyPath<State, Parameter> = keyPath
    return Self(
      name ?? "filter", at: site, makeRows: makeRows,
      plain: { reader in
        let parameter = reader[keyPath]
        return plainRows(reader).filter { isIncluded($0, parameter) }
      }
    ) { [stage] scope in
      var parameter: Parameter?
      let filter = FilterStage { _, _ in }
      filter.reads = ElementReads(in: scope.core)
      return { reader in
        let new = reader[keyPath]
        let isChanged = !SharedReads.comparing { parameter == new }
        var isStricter = false
        if isChanged {
          isStricter = parameter.map { isNarrower(new, $0) } ?? false
          parameter = new
          filter.kernel = Self.kernel { isIncluded($0, new) }
        }
        filter.update(from: reader[stage].stage, isChanged: isChanged, isNarrower: isStricter)
        return filter
      }
    }
  }

  /// Creates the closure that evaluates the condition for adjacent elements.
  ///
  /// The function is inlinable, so that the compiler can inline `isIncluded` into this closure.
  @inlinable
  static func kernel(_ isIncluded: @escaping (Element) -> Bool) -> FilterStage.Kernel {
    { run, results in
      var element = run.elements
      for index in 0..<run.slots.count {
        // Sound: the address is that of an element of the selector's element type.
        results[index] = isIncluded(element.assumingMemoryBound(to: Element.self).pointee)
        element += run.stride
      }
    }
  }
}
