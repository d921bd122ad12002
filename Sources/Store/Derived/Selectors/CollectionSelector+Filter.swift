extension CollectionSelector {
  /// Returns a selector of the rows that satisfy a condition.
  ///
  /// - Parameters:
  ///   - name: The name in drawings and messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isIncluded: Returns a Boolean value indicating whether to include an element. It must use nothing else.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read; then one call for each changed element, and O(log *n*) for each row that
  ///   is inserted or removed.
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
  ///   - keyPath: The part.
  ///   - name: The name in drawings and messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isIncluded: Returns a Boolean value indicating whether to include an element, given the part. It must use
  ///     nothing else.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, and if the part has changed; otherwise, one call for each changed element,
  ///   and O(log *n*) for each row that is inserted or removed.
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

  /// Returns a selector of the rows that satisfy a condition that depends on a part of the state, which often becomes
  /// stricter, like text that a user types.
  ///
  /// - Parameters:
  ///   - keyPath: The part.
  ///   - name: The name in drawings and messages.
  ///   - isNarrower: Returns a Boolean value indicating whether a new part includes no element that the old one excludes;
  ///     `false` if that is not certain. Then only the included elements are checked again.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isIncluded: Returns a Boolean value indicating whether to include an element, given the part. It must use
  ///     nothing else.
  /// - Returns: The selector.
  /// - Complexity: As without `narrowing`, but O(*n*) time with calls for the included elements only if the part has
  ///   become narrower.
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

  /// Makes the kernel of a filter, into which the closure is inlined.
  @inlinable
  static func kernel(_ isIncluded: @escaping (Element) -> Bool) -> FilterStage.Kernel {
    { run, results in
      var element = run.elements
      for index in 0..<run.slots.count {
        // Sound: a stage passes the addresses of its elements, which have the selector's element type.
        results[index] = isIncluded(element.assumingMemoryBound(to: Element.self).pointee)
        element += run.stride
      }
    }
  }
}
