// Scopes by closures. They are disfavored because a key path also fits where a closure is expected.
//
// Their packs are empty for every closure. They are for key paths with a mistake: of several overloads, the compiler reports
// the one with the fewest errors. Without the packs, that is one of these, and it reports a misspelled case, 'action:
// \.chidl', as a key path whose root is unknown. A key path leaves every pack without a type, which counts as an error each.
extension Store {
  /// Unavailable: key paths identify a scope.
  ///
  /// - Parameters:
  ///   - toChildState: Not used.
  ///   - fromChildAction: Not used.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      write 'store.scope(state: \\.child, action: \\.child)', with key paths. If the closure computes the state, declare \
      a computed property of the state.
      """
  )
  public func scope<
    ChildState, ChildAction, each A, each B, each C, each D, each E, each F, each G, each H
  >(
    state toChildState: @escaping (State) -> ChildState,
    action fromChildAction:
      @escaping (
        ChildAction, repeat (each A, each B, each C, each D, each E, each F, each G, each H)
      ) -> Action
  ) -> Store<ChildState, ChildAction> { fatalError("unavailable") }

  /// Unavailable: the actions of rows are an `IdentifiedAction`.
  ///
  /// - Parameters:
  ///   - toElements: Not used.
  ///   - fromElementAction: Not used.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      write 'store.scope(state: \\.rows, action: \\.rows)', and declare the case as 'rows(IdentifiedActionOf<Row>)'.
      """
  )
  public func scope<
    Elements, ID, ElementAction, each A, each B, each C, each D, each E, each F, each G, each H
  >(
    state toElements: @escaping (State) -> Elements,
    action fromElementAction:
      @escaping (
        ID, ElementAction, repeat (each A, each B, each C, each D, each E, each F, each G, each H)
      ) -> Action
  ) -> Store<Elements, (id: ID, action: ElementAction)> { fatalError("unavailable") }

  /// Unavailable: key paths identify a scope.
  ///
  /// - Parameters:
  ///   - toChildState: Not used.
  ///   - toChildAction: Not used.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      write 'store.scope(state: \\.child, action: \\.child)', with key paths. If the closure computes the state, declare \
      a computed property of the state.
      """
  )
  public func scope<ChildState, ChildAction>(
    state toChildState: @escaping (State) -> ChildState,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> { fatalError("unavailable") }
}
