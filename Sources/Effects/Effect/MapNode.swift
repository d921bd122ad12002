/// A node that turns the actions of an effect into others.
@usableFromInline
package final class MapNode<Action, NewAction>: WrapperNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let transform: (Action) -> NewAction
  /// A Boolean value indicating whether the closure is the program's.
  private let isForeign: Bool

  @usableFromInline
  package init(child: EffectNode, isForeign: Bool = false, transform: @escaping (Action) -> NewAction) {
    self.transform = transform
    self.isForeign = isForeign
    super.init(child: child, holdsObjects: isForeign)
  }

  override func step(_ interpreter: inout EffectInterpreter, child: EffectNode) -> EffectStep {
    interpreter.sink = MapSink(
      transform: transform, next: interpreter.sink, isolation: isForeign ? interpreter.runtime.isolation : nil
    )
    return .child(child)
  }

  override var call: String { ".map(\(Action.self) -> \(NewAction.self))" }
}
