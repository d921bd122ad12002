/// A node that runs an asynchronous operation.
@usableFromInline
package final class RunNode<Action>: EffectNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  typealias Handler = @Sendable (any Error, Send<Action>) async -> Void

  private let priority: TaskPriority?
  private let name: String?
  private let site: SourceSite
  private let dependencies: DependencyFrame?
  private let operation: @Sendable (Send<Action>) async throws -> Void
  private let handler: Handler?

  @usableFromInline
  package init(
    priority: TaskPriority?, name: String?, site: SourceSite,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    handler: (@Sendable (any Error, Send<Action>) async -> Void)?
  ) {
    self.priority = priority
    self.name = name
    self.site = site
    dependencies = .current
    self.operation = operation
    self.handler = handler
    super.init()
  }

  package override func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    interpreter.startTask(interpreter.openTask(for: self, dependencies: dependencies), self)
    return .done
  }

  override var label: TaskLabel? { TaskLabel(name: name, site: site) }

  override var taskName: String? { name }

  override var taskPriority: TaskPriority? { priority }

  override nonisolated(nonsending) func perform(in scope: TaskScope) async { await run(in: scope) }

  @inline(__always)
  private func run(in scope: TaskScope, isolation: isolated (any Actor)? = #isolation) async {
    // Every scope of a task has a sink.
    let send = Send<Action>(sink: scope.sink.unsafelyUnwrapped, scope: scope)
    await scope.runTask {
      do {
        try await operation(send)
      } catch {
        guard !scope.ignores(error) else { return }
        scope.noteFailure(error)
        guard let handler else { return scope.reportUnhandled(error) }
        await handler(error, send)
      }
    }
  }

  override func startTask(in scope: TaskScope) {
    guard scope.tree.executor == nil else { return super.startTask(in: scope) }
    // This closure calls the inlined method `run` and not `perform`, because each async function that is not inlined
    // allocates memory for its frame.
    Task(name: name, priority: priority) { await self.run(in: scope) }
  }

  package override var phrases: [EffectPhrase] {
    [.text(name.map { ".run(name: \"\($0)\") at \(site)" } ?? ".run at \(site)")]
  }
}
