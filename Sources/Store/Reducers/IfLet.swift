extension Reducer {
  /// Runs a child feature on optional state, while there is any.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.editor, action: \.editor) {
  ///     Editor()
  ///   }
  /// ```
  ///
  /// The child runs before this reducer, which can therefore answer the child's action by setting its state to nil.
  /// When the state becomes nil, or that of another child (by its `id` if it is `Identifiable`, by its case if it is
  /// an enum), the effects of the child that was are cancelled at once. An action for a child that is not there is
  /// an issue.
  ///
  /// - Parameters:
  ///   - toWrappedState: The optional state.
  ///   - toWrappedAction: The case of the child's actions.
  ///   - wrapped: The child.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that runs the child and then this one.
  @inlinable
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer<WrappedState, WrappedAction>>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> some Reducer<State, Action> {
    _IfLet(
      parent: self, child: wrapped(), toChildState: toWrappedState,
      toChildAction: AnyCasePath(toWrappedAction),
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer, and a child's on a part of its state that is optional.
public struct _IfLet<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toChildState: WritableKeyPath<Parent.State, Child.State?>
  @usableFromInline let toChildAction: AnyCasePath<Parent.Action, Child.Action>
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    parent: Parent, child: Child, toChildState: WritableKeyPath<Parent.State, Child.State?>,
    toChildAction: AnyCasePath<Parent.Action, Child.Action>, site: SourceSite
  ) {
    self.parent = parent
    self.child = child
    self.toChildState = toChildState
    self.toChildAction = toChildAction
    self.site = site
  }

  /// Runs the child and then the parent.
  @inlinable
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    built(PathOwner(calledAt: site))(&state, action)
  }

  /// The child behind a test of the action's case, and the parent.
  @inlinable
  public func _built() -> BuiltReducer<Parent.State, Parent.Action> { built(PathOwner()) }

  @inlinable
  func built(_ owner: PathOwner) -> BuiltReducer<Parent.State, Parent.Action> {
    let link = IfLetLink<Parent.State, Parent.Action, Child>(
      property: PropertyAccess(toChildState), path: toChildAction, child: child, site: site, owner: owner)
    return BuiltReducer(tag: toChildAction._tag, checks: [link.check]) { link.run($0, $1) }
      .followed(by: parent._built())
  }
}

@usableFromInline
final class IfLetLink<State, Action, Child: Reducer>: ChildLink<Action, Child> {
  @usableFromInline let property: PropertyAccess<State, Child.State?>

  @inlinable
  init(
    property: PropertyAccess<State, Child.State?>, path: AnyCasePath<Action, Child.Action>, child: Child,
    site: SourceSite, owner: PathOwner
  ) {
    self.property = property
    super.init(path: path, child: child, site: site, owner: owner)
  }

  @inlinable
  @inline(__always)
  func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    // A step is only given the actions that it was built for.
    let action = action.assumingMemoryBound(to: Action.self)
    guard let childAction = path.extract(at: action) else { return nil }
    return property.withPointer(state) { optional in
      guard optional.hasPayload() else {
        site.reportMissingChild(action.pointee, Child.State.self)
        return nil
      }
      return run(optional.payload(), childAction)
    }
  }

  @usableFromInline
  var check: PathCheck {
    PathCheck { [self] state, visit in
      guard visit.hasChildren(of: only.owner) else { return }
      only.check(visit, checks: child.checks) { body in
        property.withValue(state) { optional in
          body(optional.hasPayload() ? optional.payload() : nil)
        }
      }
    }
  }
}
