/// Puts an effect under the path of the feature that returned it.
@usableFromInline
package final class PathNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private var child: EffectNode?
  private let key: PathKey
  private let exit: PathExit?

  @usableFromInline
  package init(child: EffectNode, key: PathKey, exit: PathExit? = nil) {
    self.child = child
    self.key = key
    self.exit = exit
    super.init(holdsObjects: child.holdsObjects)
  }

  package override func step(_ start: inout EffectStart) -> EffectStep {
    guard let child else { return .done }
    start.openPath(key, exit: exit)
    return .child(child)
  }

  override func takeChildren() -> [EffectNode] {
    defer { child = nil }
    return child.map { [$0] } ?? []
  }

  deinit { EffectNode.release(takeChildren()) }

  package override var phrases: [EffectPhrase] { .call("", on: child) }
}
