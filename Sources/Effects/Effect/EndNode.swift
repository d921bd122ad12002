/// A node that cancels the effects of child features whose state was removed.
package final class EndNode: EffectNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  private let children: [FeatureID]

  /// Creates a node that cancels the effects of `children`, which are child features of the feature that returns the
  /// effect.
  package init(_ children: [FeatureID]) {
    self.children = children
    super.init()
  }

  package override func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    for child in children { interpreter.end(child) }
    return .done
  }
}
