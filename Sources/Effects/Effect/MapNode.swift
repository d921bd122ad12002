/// A node that transforms the actions of an effect.
@usableFromInline
package final class MapNode<Action, NewAction>: WrapperNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  private let transform: (Action) -> NewAction
  /// A Boolean value indicating whether the closure is code of the app and not of the library.
  private let isForeign: Bool

  @usableFromInline
  package init(child: EffectNode, isForeign: Bool = false, transform: @escaping (Action) -> NewAction) {
    self.transform = transform
    self.isForeign = isForeign
    super.init(child: child, holdsObjects: isForeign)
  }

  /// Creates a node with a closure of the app, which runs with the dependencies of the reducer that creates the node.
  @usableFromInline
  package convenience init(child: EffectNode, ofProgram transform: @escaping (Action) -> NewAction) {
    if let dependencies = DependencyFrame.current {
      self.init(child: child, isForeign: true) { action in
        var context = ReduceContext(dependencies: dependencies, store: nil)
        return context.run { transform(action) }
      }
    } else {
      self.init(child: child, isForeign: true, transform: transform)
    }
  }

  override func step(_ interpreter: inout EffectInterpreter, child: EffectNode) -> EffectStep {
    interpreter.sink = MapSink(
      transform: transform, next: interpreter.sink, isolation: isForeign ? interpreter.runtime.isolation : nil
    )
    return .child(child)
  }

  override var call: String { ".map(\(Action.self) -> \(NewAction.self))" }
}
