/// The work of a task that serves an effect without running it, such as a pause or a time limit.
final class ClosureWork: EffectWork, @unchecked Sendable {
  // Sound: it is immutable.
  private let operation: @Sendable (TaskScope) async -> Void

  init(_ operation: @escaping @Sendable (TaskScope) async -> Void) {
    self.operation = operation
    super.init()
  }

  override nonisolated(nonsending) func perform(in scope: TaskScope) async {
    await scope.runTask { await operation(scope) }
  }
}

/// Work that does nothing, and only names an operator's task in messages.
///
/// The operator's own node does not serve as this work, because that node retains the effect.
final class LabelWork: EffectWork, @unchecked Sendable {
  // Sound: it is immutable.
  private let name: String
  private let site: SourceSite

  init(name: String, site: SourceSite) {
    self.name = name
    self.site = site
    super.init()
  }

  override var label: TaskLabel? { TaskLabel(name: name, site: site) }
}
