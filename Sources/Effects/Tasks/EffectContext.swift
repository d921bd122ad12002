/// The context of a part of an effect, or of an effect's task while its dependencies differ from the dependencies at
/// its start.
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
  /// The scope of the effect that runs in the current task.
  package static var current: TaskScope? { TaskContext.ambient.flatMap(effect(in:)) }

  /// Returns the scope of the effect to which a context belongs; `nil` if it belongs to none.
  static func effect(in context: TaskContext) -> TaskScope? {
    context as? TaskScope ?? (context as? EffectContext)?.effect
  }
}
