/// Finds binding actions that no reducer of their feature has applied.
@usableFromInline
struct BindingCheck<Action> {
  /// A binding action, as far as the check goes.
  private struct Found {
    let write: AnyObject
    let description: String
    let site: SourceSite
  }

  private let find: (Action) -> Found?

  /// A check of features whose actions are bindable; nil for others.
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

  /// Reduces the action at `action`, and reports it if it is a binding's and was not applied.
  @usableFromInline
  func checking(
    _ action: UnsafeRawPointer, _ reduce: () -> EffectNode?
  ) -> EffectNode? {
    let action = action.assumingMemoryBound(to: Action.self).pointee
    guard let binding = find(action) else { return reduce() }
    let (effect, wasApplied) = BindingFrame.applying(binding.write, reduce)
    if !wasApplied { report(binding) }
    return effect
  }

  private func report(_ binding: Found) {
    let message = """
      The action .binding(\(binding.description)) was received, but no reducer of the feature applied it. The state is \
      unchanged.

      Likely causes, in order:
      1. The feature has no 'BindingReducer()'. Add it at the top of 'body'.
      2. The 'BindingReducer()' is behind an 'if' or an operator that did not run it. Move it to the top of 'body'.
      """
    IssueReporting.report(RuntimeIssue(kind: .unhandledBinding, message: message, site: binding.site))
  }
}

extension BuiltReducer {
  /// The reducer of a feature; where its actions are bindable, with a check that bindings are applied.
  @inlinable
  func checkingBindings() -> Self {
    guard !ignoresBindings, let check = BindingCheck<Action>() else { return self }
    let step = step
    return BuiltReducer(
      steps: [ReducerStep { state, action in check.checking(action) { step.run(state, action) } }],
      checks: checks)
  }
}
