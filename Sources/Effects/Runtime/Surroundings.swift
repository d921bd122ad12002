/// What code in a task finds around it, without having been handed it.
///
/// One task-local value for all of it: each that is bound or read costs as much as a short job.
package struct Surroundings: Sendable {
  /// The overrides in force around the current task, outside of any reducer.
  package var dependencies: DependencyFrame?
  /// The scope of the effect that runs in the current task.
  package var effect: EffectScope?

  @TaskLocal package static var current = Surroundings()

  /// The surroundings of the current task, with other overrides.
  static func overridden(by dependencies: DependencyFrame?) -> Surroundings {
    Surroundings(dependencies: dependencies, effect: current.effect)
  }

  /// The surroundings of the current task, as a part of its effect.
  static func inside(_ effect: EffectScope) -> Surroundings {
    Surroundings(dependencies: current.dependencies, effect: effect)
  }
}

extension EffectScope {
  /// The scope of the effect that runs in the current task.
  package static var current: EffectScope? { Surroundings.current.effect }
}

extension DependencyFrame {
  /// The overrides in force around the current task, outside of any reducer.
  package static var ambient: DependencyFrame? { Surroundings.current.dependencies }
}
