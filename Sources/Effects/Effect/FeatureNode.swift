/// Puts an effect under the path of the feature that returned it.
@usableFromInline
package final class FeatureNode: WrapperNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let key: FeatureID
  private let exit: DismissRoute?

  @usableFromInline
  package init(child: EffectNode, key: FeatureID, exit: DismissRoute? = nil) {
    self.key = key
    self.exit = exit
    super.init(child: child)
  }

  override func step(_ start: inout EffectInterpreter, child: EffectNode) -> EffectStep {
    start.openPath(key, exit: exit)
    return .child(child)
  }
}
