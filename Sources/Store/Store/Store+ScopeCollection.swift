extension Store {
  /// Returns the stores of the features in a collection, each created on access.
  ///
  /// - Parameters:
  ///   - toElements: The collection. A computed property works but is slower: the first read after each action
  ///     evaluates it, and each action compares all observed rows.
  ///   - toElementAction: The case that contains the elements' actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file that issues name, and that the report of a computed property names.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A random-access collection of stores.
  /// - Complexity: O(1).
  @inlinable
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    state toElements: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreCollection<ID, ElementState, ElementAction> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    let path = AnyCasePath(toElementAction)
    let versions = ElementsVersions<IdentifiedArray<ID, ElementState>>(
      probe: { VersionProbe($0) }, findTouched: { $0.pointee.findTouched($1, since: $2) })
    return elements(
      toElements, .init(state: toElements, action: toElementAction), versions: versions, site: site,
      view: .init(
        count: { borrow($0) { $0.count } },
        id: { elements, index in borrow(elements) { $0.identify(at: index) } },
        ids: { Array($0.pointee.ids) }, idsStamp: { $0.pointee.idsStamp },
        find: { elements, id, index in
          borrow(elements) { UnsafeRawPointer($0.address(id: id, near: &index)) }
        }),
      submit: submit(whileThereIs: ElementState.self, site) { path.embed(.element(id: $0, action: $1)) })
  }

  /// Returns the stores of the features on a stack, the lowest first, each created on access.
  ///
  /// - Parameters:
  ///   - toStack: The stack. A computed property works but is slower: the first read after each action evaluates it,
  ///     and each action compares all observed elements.
  ///   - toStackAction: The case that contains the stack's actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file that issues name, and that the report of a computed property names.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A random-access collection of stores.
  /// - Complexity: O(1).
  @inlinable
  public func scope<ElementState, ElementAction>(
    state toStack: KeyPath<State, StackState<ElementState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreCollection<StackElementID, ElementState, ElementAction> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    let path = AnyCasePath(toStackAction)
    return elements(
      toStack, .init(state: toStack, action: toStackAction), versions: nil, site: site,
      view: .init(
        count: { $0.pointee.count }, id: { $0.pointee.entries.identify(at: $1) }, ids: { $0.pointee.ids },
        idsStamp: { $0.pointee.entries.idsStamp },
        find: { stack, id, index in borrow(stack) { $0.address(id: id, near: &index) } }),
      submit: submit(whileThereIs: ElementState.self, site) { path.embed(.element(id: $0, action: $1)) })
  }
}
