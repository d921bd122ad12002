/// The work of a task that serves an effect, but is not what it runs: a pause, a time limit.
final class ClosureNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let operation: @Sendable (EffectScope) async -> Void

  init(_ operation: @escaping @Sendable (EffectScope) async -> Void) { self.operation = operation }

  override nonisolated(nonsending) func perform(in scope: EffectScope) async {
    await scope.runTask { await operation(scope) }
  }
}
