/// A task-local context for code of an effect that can't use the effect's `TaskScope` as its context.
///
/// Two kinds of code have such a context: a part of an effect that has a separate cancellation id, and code of an
/// effect that runs with overridden dependencies.
final class EffectContext: TaskContext, @unchecked Sendable {  // Sound: it is immutable.
  let effect: TaskScope

  init(dependencies: DependencyFrame?, effect: TaskScope) {
    self.effect = effect
    super.init(dependencies: dependencies)
  }

  override var executor: (any TaskExecutor)? { effect.executor }

  override func overridden(by dependencies: DependencyFrame?) -> TaskContext {
    EffectContext(dependencies: dependencies, effect: effect)
  }
}

extension EffectScope {
  /// The scope of the effect that runs in the current task; `nil` outside effects.
  package static var current: TaskScope? { TaskContext.ambient.flatMap(effect(in:)) }

  /// Returns the scope of the effect to which `context` belongs; `nil` if it belongs to no effect.
  static func effect(in context: TaskContext) -> TaskScope? {
    context as? TaskScope ?? (context as? EffectContext)?.effect
  }
}
