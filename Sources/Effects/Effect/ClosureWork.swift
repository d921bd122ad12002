/// The work of a task that waits on behalf of an effect, for example for the end of a timeout.
///
/// Such a task runs a closure of the library, and not the closure of the effect.
final class ClosureWork: EffectWork, @unchecked Sendable {
  // Sound: the object is immutable.
  private let operation: @Sendable (TaskScope) async -> Void

  init(_ operation: @escaping @Sendable (TaskScope) async -> Void) {
    self.operation = operation
    super.init()
  }

  override nonisolated(nonsending) func perform(in scope: TaskScope) async {
    await scope.runTask { await operation(scope) }
  }
}

/// Work that does nothing, and only provides the name of a task, such as "timeout", for messages.
///
/// The effect node of the timeout or throttle could provide the name too, but the task would then retain the whole
/// effect.
final class LabelWork: EffectWork, @unchecked Sendable {
  // Sound: the object is immutable.
  private let name: String
  private let site: SourceSite

  init(name: String, site: SourceSite) {
    self.name = name
    self.site = site
    super.init()
  }

  override var label: TaskLabel? { TaskLabel(name: name, site: site) }
}
