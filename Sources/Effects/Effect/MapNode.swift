/// Turns the actions of an effect into others.
@usableFromInline
package final class MapNode<Action, NewAction>: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private var child: EffectNode?
  private let transform: (Action) -> NewAction
  /// Whether the closure is the program's.
  private let isForeign: Bool

  @usableFromInline
  package init(child: EffectNode, isForeign: Bool = false, transform: @escaping (Action) -> NewAction) {
    self.child = child
    self.transform = transform
    self.isForeign = isForeign
    super.init(holdsObjects: isForeign || child.holdsObjects)
  }

  package override func step(_ start: inout EffectStart) -> EffectStep {
    guard let child else { return .done }
    start.outlet = MapOutlet(
      transform: transform, next: start.outlet, home: isForeign ? start.runtime.isolation : nil)
    return .child(child)
  }

  override func takeChildren() -> [EffectNode] {
    defer { child = nil }
    return child.map { [$0] } ?? []
  }

  deinit { EffectNode.release(takeChildren()) }

  package override var phrases: [EffectPhrase] {
    .call(".map(\(Action.self) -> \(NewAction.self))", on: child)
  }
}
