extension Reducer {
  /// Runs a feature while it is presented.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$destination, action: \.destination) {
  ///     Destination()
  ///   }
  /// ```
  ///
  /// The presented feature runs before this reducer. `.dismiss` sets its state to nil after this reducer has seen it.
  /// When the state has become nil, or that of another feature (by its `id` if it is `Identifiable`, by its case if
  /// it is an enum), the effects of what was presented are cancelled at once. An action for what is not presented is
  /// an issue.
  ///
  /// - Parameters:
  ///   - toPresentationState: The projected value of a property declared with `@Presents`.
  ///   - toPresentationAction: The case of the presentation's actions.
  ///   - destination: The feature that is presented.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that runs the presented feature and then this one.
  @inlinable
  // Disfavored, as presentations are fewer than optionals: between operators of equal rank the compiler tries each
  // combination along the chain, 2ⁿ of them.
  @_disfavoredOverload
  public func ifLet<
    DestinationState, DestinationAction, Destination: Reducer<DestinationState, DestinationAction>
  >(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> some Reducer<State, Action> {
    _Presentation(
      parent: self, child: destination(), toChildState: toPresentationState,
      toChildAction: AnyCasePath(toPresentationAction),
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer, and that of a feature that it presents.
public struct _Presentation<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toChildState: WritableKeyPath<Parent.State, PresentationState<Child.State>>
  @usableFromInline let toChildAction: AnyCasePath<Parent.Action, PresentationAction<Child.Action>>
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    parent: Parent, child: Child, toChildState: WritableKeyPath<Parent.State, PresentationState<Child.State>>,
    toChildAction: AnyCasePath<Parent.Action, PresentationAction<Child.Action>>, site: SourceSite
  ) {
    self.parent = parent
    self.child = child
    self.toChildState = toChildState
    self.toChildAction = toChildAction
    self.site = site
  }

  /// Runs the presented feature and then the parent.
  @inlinable
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    built(PathOwner(calledAt: site))(&state, action)
  }

  /// The presented feature behind a test of the action's case, the parent, and what a dismissal leaves to do.
  @inlinable
  public func _built() -> BuiltReducer<Parent.State, Parent.Action> { built(PathOwner()) }

  @inlinable
  func built(_ owner: PathOwner) -> BuiltReducer<Parent.State, Parent.Action> {
    let link = PresentationLink<Parent.State, Parent.Action, Child>(
      property: PropertyAccess(toChildState), path: toChildAction, child: child, site: site, owner: owner)
    return BuiltReducer(tag: toChildAction._tag, checks: [link.check]) { link.run($0, $1) }
      .followed(by: parent._built())
      .followed(by: BuiltReducer(tag: toChildAction._tag) { state, _ in link.finishDismissal(state) })
  }
}
