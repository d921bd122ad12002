/// A node that changes how its child runs.
@usableFromInline
package class WrapperNode: EffectNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  private final var child: EffectNode?

  init(child: EffectNode, holdsObjects: Bool = false) {
    self.child = child
    super.init(holdsObjects: holdsObjects || child.holdsObjects)
  }

  package final override func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    child.map { step(&interpreter, child: $0) } ?? .done
  }

  /// Does the work that can be done now for `child`, and returns the remaining work.
  func step(_ interpreter: inout EffectInterpreter, child: EffectNode) -> EffectStep { .child(child) }

  final override func takeChildren() -> [EffectNode] { child.take().map { [$0] } ?? [] }

  deinit { if isKnownUniquelyReferenced(&child) { EffectNode.release(takeChildren()) } }

  package final override var phrases: [EffectPhrase] { .call(call, on: child) }

  /// The call that made the node, as in `.cancellable(id: 1)`.
  var call: String { "" }
}
