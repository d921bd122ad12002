/// The context of the code that runs in a task.
///
/// One task-local value for all of it: each that is bound or read costs as much as a short job. An object, which for an
/// effect is its own scope: whoever asks counts a reference, and to count those of something that all effects share
/// would make cores wait for one another.
@usableFromInline
package class TaskContext: @unchecked Sendable {  // Sound: what subclasses add is sound there.
  /// The overrides in force in a task that has this context: for an effect those that its task began with.
  package let dependencies: DependencyFrame?

  /// The context of the current task.
  @TaskLocal package static var ambient: TaskContext?

  init(dependencies: DependencyFrame?) { self.dependencies = dependencies }

  /// Returns this context with other overrides.
  func overridden(by dependencies: DependencyFrame?) -> TaskContext {
    TaskContext(dependencies: dependencies)
  }

  /// Returns the context of the current task with other overrides.
  static func overridden(by dependencies: DependencyFrame?) -> TaskContext {
    ambient?.overridden(by: dependencies) ?? TaskContext(dependencies: dependencies)
  }
}
