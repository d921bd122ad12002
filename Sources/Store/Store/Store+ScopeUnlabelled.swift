// Overloads of `scope` without an argument label for the state.
extension Store {
  /// Returns the store of a child feature, given a property of the state and a case of the action.
  ///
  /// Until the returned child store is released, calls with equal key paths return the same child store. A child store
  /// keeps the root store alive, but not the store on which you call this method.
  ///
  /// - Parameters:
  ///   - toChildState: The property of the store's state that contains the child's state. A computed property works but
  ///     is slower: the first read after each action evaluates it.
  ///   - toChildAction: The case of the store's action that contains the child's actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file that the report of a computed property names.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store.
  /// - Complexity: O(1), regardless of the size of the state. The method creates a store unless the store of an equal
  ///   scope is alive. A read of the child store costs the same at any depth.
  @inlinable
  public func scope<ChildState, ChildAction>(
    _ toChildState: KeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction> {
    scope(
      state: toChildState, action: toChildAction, isolation: isolation, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Returns the store of a child feature with optional state; `nil` if the state is `nil`.
  ///
  /// After the child's state is gone, the child store returns the state that existed when the store was created. The
  /// child store then drops each action that is sent to it, and reports an issue.
  ///
  /// - Parameters:
  ///   - toChildState: The optional state of the child, such as `\.editor`, or a case of a presented enum, such as
  ///     `\.destination?.edit`.
  ///   - toChildAction: The case that contains the child's actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store; `nil` if there is no child.
  /// - Complexity: O(1). The method creates a store unless the store of an equal scope is alive. Each use of the store
  ///   checks that the child is present.
  @inlinable
  public func scope<ChildState, ChildAction>(
    _ toChildState: KeyPath<State, ChildState?>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(
      state: toChildState, action: toChildAction, isolation: isolation, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Returns the store of a presented feature; `nil` if the feature is not presented.
  ///
  /// - Parameters:
  ///   - toChildState: The optional state of the child.
  ///   - toChildAction: The case that contains the presentation's actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store; `nil` if nothing is presented.
  /// - Complexity: O(1). The method creates a store unless the store of an equal scope is alive. Each use of the store
  ///   checks that the child is present.
  @inlinable
  public func scope<ChildState, ChildAction>(
    _ toChildState: KeyPath<State, ChildState?>,
    action toChildAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(
      state: toChildState, action: toChildAction, isolation: isolation, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Returns the store of a presented feature; `nil` if the feature is not presented.
  ///
  /// - Parameters:
  ///   - toChildState: The projected value of a property declared with `@Presents`.
  ///   - toChildAction: The case that contains the presentation's actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store; `nil` if nothing is presented.
  /// - Complexity: O(1). The method creates a store unless the store of an equal scope is alive. Each use of the store
  ///   checks that the child is present.
  @inlinable
  public func scope<ChildState, ChildAction>(
    _ toChildState: KeyPath<State, PresentationState<ChildState>>,
    action toChildAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(
      state: toChildState, action: toChildAction, isolation: isolation, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Returns the store of a child feature in a case of the state; `nil` if the state is in another case.
  ///
  /// - Parameters:
  ///   - toChildState: The case of the store's state that contains the child's state.
  ///   - toChildAction: The case that contains the child's actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The child store; `nil` if the state is in another case.
  /// - Complexity: O(1). The method creates a store unless the store of an equal scope is alive. Each use of the store
  ///   checks that the child is present.
  @inlinable
  public func scope<ChildState, ChildAction>(
    _ toChildState: CaseKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? where State: CasePathable {
    scope(
      state: toChildState, action: toChildAction, isolation: isolation, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Returns the stores of the features in a collection, each created on access.
  ///
  /// - Parameters:
  ///   - toElements: The collection. A computed property works but is slower: the first read after each action
  ///     evaluates it, and each action compares all observed rows.
  ///   - toElementAction: The case that contains the elements' actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A random-access collection of stores.
  /// - Complexity: O(1).
  @inlinable
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    _ toElements: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreCollection<ID, ElementState, ElementAction> {
    scope(
      state: toElements, action: toElementAction, isolation: isolation, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Returns the stores of the features on a stack, the lowest first, each created on access.
  ///
  /// - Parameters:
  ///   - toStack: The stack. A computed property works but is slower: the first read after each action evaluates it,
  ///     and each action compares all observed elements.
  ///   - toStackAction: The case that contains the stack's actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A random-access collection of stores.
  /// - Complexity: O(1).
  @inlinable
  public func scope<ElementState, ElementAction>(
    _ toStack: KeyPath<State, StackState<ElementState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreCollection<StackElementID, ElementState, ElementAction> {
    scope(
      state: toStack, action: toStackAction, isolation: isolation, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }
}
