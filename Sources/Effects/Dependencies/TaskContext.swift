/// The context of the code that runs in a task.
///
/// The library has only one task-local value, because binding or reading one costs as much as a short job. The value is
/// an object, which each reader retains. An effect uses its own scope as this object, because processor cores that
/// change the reference count of a shared object wait for each other.
@usableFromInline
package class TaskContext: @unchecked Sendable {  // Sound: immutable. Subclasses explain what they add.
  /// The overrides in force in a task with this context; in an effect, the overrides at the start of its task.
  package let dependencies: DependencyFrame?

  /// The context of the current task.
  @TaskLocal package static var ambient: TaskContext?

  /// The executor that the tasks of an effect prefer; `nil` for Swift's pool.
  var executor: (any TaskExecutor)? { nil }

  init(dependencies: DependencyFrame?) { self.dependencies = dependencies }

  /// Runs code of the program without the contexts of the task and the reducer in which it is called.
  package static func outside(_ body: () -> Void) {
    let cell = ReduceContext.slot.cell
    let reducer = cell.pointee
    cell.pointee = nil
    defer { cell.pointee = reducer }
    if ambient == nil { body() } else { $ambient.withValue(nil, operation: body) }
  }

  /// Returns this context with other overrides.
  func overridden(by dependencies: DependencyFrame?) -> TaskContext {
    TaskContext(dependencies: dependencies)
  }

  /// Returns the context of the current task with other overrides.
  static func overridden(by dependencies: DependencyFrame?) -> TaskContext {
    ambient?.overridden(by: dependencies) ?? TaskContext(dependencies: dependencies)
  }
}
