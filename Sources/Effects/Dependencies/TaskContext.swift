/// The context of the code that runs in a task.
///
/// The library has only one task-local value, because binding or reading one costs as much as a short job. The value is
/// an object, and each read of the variable retains this object. Processor cores that retain the same object at the
/// same time wait for each other, so each effect has its own object, which is its effect scope.
@usableFromInline
package class TaskContext: @unchecked Sendable {  // Sound: immutable. Subclasses explain what they add.
  /// The overrides that are in force in a task with this context; for an effect, the overrides at the start of its
  /// task.
  package let dependencies: DependencyFrame?

  /// The context of the current task.
  @TaskLocal package static var ambient: TaskContext?

  /// The executor that the tasks of an effect prefer; `nil` if they run in Swift's cooperative pool.
  var executor: (any TaskExecutor)? { nil }

  init(dependencies: DependencyFrame?) { self.dependencies = dependencies }

  /// Runs `body`, a closure of the app, without the contexts of the task and the reducer that call this function.
  package static func outside(_ body: () -> Void) {
    let cell = ReduceContext.slot.cell
    let reducer = cell.pointee
    cell.pointee = nil
    defer { cell.pointee = reducer }
    if ambient == nil { body() } else { $ambient.withValue(nil, operation: body) }
  }

  /// Returns a copy of this context that has the given overrides instead of its own.
  func overridden(by dependencies: DependencyFrame?) -> TaskContext {
    TaskContext(dependencies: dependencies)
  }

  /// Returns a copy of the current task's context that has the given overrides instead of its own.
  static func overridden(by dependencies: DependencyFrame?) -> TaskContext {
    ambient?.overridden(by: dependencies) ?? TaskContext(dependencies: dependencies)
  }
}
