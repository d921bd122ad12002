/// A node that ends the effects of children that are gone.
package final class EndNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let children: [FeatureID]

  /// Creates a node that ends the effects of children of the feature that returns it.
  package init(_ children: [FeatureID]) {
    self.children = children
    super.init()
  }

  package override func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    for child in children { interpreter.end(child) }
    return .done
  }
}
