/// The work of a task that serves an effect, but is not what it runs: a pause, a time limit.
final class ClosureNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let operation: @Sendable (EffectScope) async -> Void

  init(_ operation: @escaping @Sendable (EffectScope) async -> Void) {
    self.operation = operation
    super.init()
  }

  override nonisolated(nonsending) func perform(in scope: EffectScope) async {
    await scope.runTask { await operation(scope) }
  }
}

/// What the task of an operator is called: not the operator's own node, which holds the effect.
final class LabelNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let name: String
  private let site: SourceSite

  init(name: String, site: SourceSite) {
    self.name = name
    self.site = site
    super.init()
  }

  override var label: EffectScope.Label? { .init(name: name, site: site) }
}
