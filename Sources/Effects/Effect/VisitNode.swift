/// A node that ends features whose state is gone, below the feature that returned it.
package final class VisitNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let visit: (LivenessVisitor) -> Void

  /// Creates a node that calls `visit` when it is started, unless an effect before it has delayed it.
  package init(_ visit: @escaping (LivenessVisitor) -> Void) {
    self.visit = visit
    super.init()
  }

  package override func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    if interpreter.isOnIsolation {
      visit(LivenessVisitor(runtime: interpreter.runtime, feature: interpreter.feature))
    }
    return .done
  }
}
