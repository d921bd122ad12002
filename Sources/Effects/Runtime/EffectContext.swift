/// The context of a task of an effect in which other overrides are in force than at its start, or of a part of the effect.
final class EffectContext: TaskContext, @unchecked Sendable {  // Sound: it is immutable.
  let effect: EffectScope

  init(dependencies: DependencyFrame?, effect: EffectScope) {
    self.effect = effect
    super.init(dependencies: dependencies)
  }

  /// Returns the context of the current task as that of a part of its effect.
  static func inside(_ part: EffectScope) -> EffectContext {
    EffectContext(dependencies: TaskContext.ambient?.dependencies, effect: part)
  }

  override func overridden(by dependencies: DependencyFrame?) -> TaskContext {
    EffectContext(dependencies: dependencies, effect: effect)
  }
}

extension EffectScope {
  /// The scope of the effect that runs in the current task.
  package static var current: EffectScope? { TaskContext.ambient.flatMap(scope(in:)) }

  /// Returns the scope of the effect that a context belongs to.
  static func scope(in context: TaskContext) -> EffectScope? {
    context as? EffectScope ?? (context as? EffectContext)?.effect
  }
}
