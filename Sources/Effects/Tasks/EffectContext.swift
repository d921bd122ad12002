/// The task-local context of code in an effect that is not the effect's own `TaskScope`.
///
/// A part of an effect that runs under a cancellation id has such a context. So does the code of an effect that has
/// overridden dependencies.
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
