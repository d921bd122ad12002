// Scopes with closures. These overloads are disfavored because a key path also fits where a closure is expected.
//
// Their parameter packs are empty for every closure. The packs only matter for key paths with a mistake. If no overload
// fits, the compiler reports the errors of the overload with the fewest errors. Without the packs, one of these
// overloads would have the fewest errors, and the compiler would report a misspelled case, 'action: \.chidl', as a key
// path whose root is unknown. With a key path, the compiler can't infer the types of the packs, and counts an error for
// each pack.
extension Store {
  /// Unavailable, because a scope is identified by key paths instead of closures.
  ///
  /// - Parameters:
  ///   - toChildState: Not used.
  ///   - fromChildAction: Not used.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      write 'store.scope(state: \\.child, action: \\.child)', with key paths instead of closures. If the closure for \
      the state computes a value, declare a computed property of the parent's state.
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

  /// Unavailable, because the actions of rows must be an `IdentifiedAction`.
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

  /// Unavailable, because a scope is identified by key paths instead of closures.
  ///
  /// - Parameters:
  ///   - toChildState: Not used.
  ///   - toChildAction: Not used.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      write 'store.scope(state: \\.child, action: \\.child)', with key paths instead of closures. If the closure for \
      the state computes a value, declare a computed property of the parent's state.
      """
  )
  public func scope<ChildState, ChildAction>(
    state toChildState: @escaping (State) -> ChildState,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> { fatalError("unavailable") }
}
