/// A node that assigns an effect to the child feature whose reducer returned the effect.
@usableFromInline
package final class FeatureNode: WrapperNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  private let id: FeatureID
  private let dismissRoute: DismissRoute?

  @usableFromInline
  package init(child: EffectNode, id: FeatureID, dismissRoute: DismissRoute? = nil) {
    self.id = id
    self.dismissRoute = dismissRoute
    super.init(child: child)
  }

  override func step(_ interpreter: inout EffectInterpreter, child: EffectNode) -> EffectStep {
    interpreter.openFeature(id, dismissRoute: dismissRoute)
    return .child(child)
  }
}
