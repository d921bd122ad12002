/// Puts an effect under the path of the feature that returned it.
@usableFromInline
package final class PathNode: WrapperNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let key: PathKey
  private let exit: PathExit?

  @usableFromInline
  package init(child: EffectNode, key: PathKey, exit: PathExit? = nil) {
    self.key = key
    self.exit = exit
    super.init(child: child)
  }

  override func step(_ start: inout EffectStart, child: EffectNode) -> EffectStep {
    start.openPath(key, exit: exit)
    return .child(child)
  }
}
