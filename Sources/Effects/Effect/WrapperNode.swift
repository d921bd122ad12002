/// A node with one child, which changes how the effect of the child runs.
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

  /// Does the node's own part of starting the effect, and returns the work that remains, usually the start of `child`.
  func step(_ interpreter: inout EffectInterpreter, child: EffectNode) -> EffectStep { .child(child) }

  final override func takeChildren() -> [EffectNode] { child.take().map { [$0] } ?? [] }

  deinit { if isKnownUniquelyReferenced(&child) { EffectNode.release(takeChildren()) } }

  package final override var phrases: [EffectPhrase] { .call(call, on: child) }

  /// The text of the call that created the node, as in `.cancellable(id: 1)`.
  var call: String { "" }
}
