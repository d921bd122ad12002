/// What code in a task finds around it, without having been handed it.
///
/// One task-local value for all of it: each that is bound or read costs as much as a short job. An object, which for an
/// effect is its own scope: whoever asks counts a reference, and to count those of something that all effects share
/// would make cores wait for one another.
@usableFromInline
package class Surroundings: @unchecked Sendable {  // Sound: what subclasses add is sound there.
  /// The overrides in force in a task that has these surroundings: for an effect those that its task began with.
  package let dependencies: DependencyFrame?

  /// The scope of the effect that runs in such a task.
  package var effect: EffectScope? { nil }

  /// Those of the current task.
  @TaskLocal package static var around: Surroundings?

  init(dependencies: DependencyFrame?) { self.dependencies = dependencies }

  /// The surroundings of the current task, with other overrides.
  static func overridden(by dependencies: DependencyFrame?) -> Surroundings {
    Changed(dependencies: dependencies, effect: around?.effect)
  }

  /// The surroundings of the current task, as a part of its effect.
  static func inside(_ effect: EffectScope) -> Surroundings {
    Changed(dependencies: around?.dependencies, effect: effect)
  }

  /// Those where something is overridden, or another part of an effect runs.
  private final class Changed: Surroundings, @unchecked Sendable {  // Sound: it is immutable.
    private let scope: EffectScope?

    init(dependencies: DependencyFrame?, effect: EffectScope?) {
      scope = effect
      super.init(dependencies: dependencies)
    }

    override var effect: EffectScope? { scope }
  }
}

extension EffectScope {
  /// The scope of the effect that runs in the current task.
  package static var current: EffectScope? { Surroundings.around?.effect }
}

extension DependencyFrame {
  /// The overrides in force around the current task, outside of any reducer.
  package static var ambient: DependencyFrame? { Surroundings.around?.dependencies }
}
