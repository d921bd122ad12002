/// Turns the actions of an effect into others.
@usableFromInline
package final class MapNode<Action, NewAction>: WrapperNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let transform: (Action) -> NewAction
  /// Whether the closure is the program's.
  private let isForeign: Bool

  @usableFromInline
  package init(child: EffectNode, isForeign: Bool = false, transform: @escaping (Action) -> NewAction) {
    self.transform = transform
    self.isForeign = isForeign
    super.init(child: child, holdsObjects: isForeign)
  }

  override func step(_ start: inout EffectInterpreter, child: EffectNode) -> EffectStep {
    start.sink = MapSink(
      transform: transform, next: start.sink, home: isForeign ? start.runtime.isolation : nil)
    return .child(child)
  }

  override var call: String { ".map(\(Action.self) -> \(NewAction.self))" }
}
