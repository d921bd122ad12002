/// A check that reports an issue if no reducer of a feature applies a binding action that the feature receives.
@usableFromInline
struct BindingCheck<Action> {
  /// The parts of a binding action that the check needs.
  private struct Found {
    let write: AnyObject
    let description: String
    let site: SourceSite
  }

  private let find: (Action) -> Found?

  /// Creates a check for a feature whose action is a `BindableAction`; returns `nil` for other features.
  @usableFromInline
  init?() {
    func open<Bindable: BindableAction>(
      _ type: Bindable.Type
    ) -> (Action) -> Found? {
      { action in
        (action as? Bindable)?.binding.map {
          Found(write: $0.write, description: $0.description, site: $0.site)
        }
      }
    }
    guard let type = Action.self as? any BindableAction.Type else { return nil }
    find = open(type)
  }

  /// Calls `reduce`, which reduces the action at the address `action`.
  ///
  /// The method reports an issue if the action is a binding action that no reducer has applied.
  @usableFromInline
  func checking(
    _ action: UnsafePointer<Action>, _ reduce: () -> EffectNode?
  ) -> EffectNode? {
    guard let binding = find(action.pointee) else { return reduce() }
    let (effect, wasApplied) = BindingFrame.applying(binding.write, reduce)
    if !wasApplied { report(binding) }
    return effect
  }

  private func report(_ binding: Found) {
    let message = """
      The feature received the action .binding(\(binding.description)), but none of its reducers applied it. The state \
      is unchanged.

      Likely causes, in order:
      1. The feature has no 'BindingReducer()'. Add one at the top of 'body'.
      2. The 'BindingReducer()' is inside an 'if' or an operator that did not run it. Move it to the top of 'body'.
      """
    IssueReporting.report(RuntimeIssue(kind: .unhandledBinding, message: message, site: binding.site))
  }
}

extension BuiltReducer {
  /// Returns a reducer that runs this one, and reports an issue for each binding action that this one does not apply.
  ///
  /// The method returns this reducer if the feature's action is not a `BindableAction`, or if the issue is silenced.
  @inlinable
  func checkingBindings() -> Self {
    guard !ignoresBindings, let check = BindingCheck<Action>() else { return self }
    let step = step
    return BuiltReducer(
      steps: [
        ReducerStep { state, action in check.checking(Self.action(at: action)) { step.run(state, action) } }
      ],
      checks: checks)
  }
}
