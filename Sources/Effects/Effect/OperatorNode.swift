/// A node that runs an effect composed of other nodes, but is described by the call that created the node, such as
/// `.debounce`.
final class OperatorNode: EffectNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  private var expansion: EffectNode?
  private var original: EffectNode?
  private let call: String

  /// - Parameters:
  ///   - original: The effect on which the method was called; `nil` if there is none.
  ///   - call: The text of the call, as in `.debounce(id: 1)`.
  ///   - expansion: The effect that runs.
  init(_ original: EffectNode?, _ call: String, expansion: EffectNode?) {
    self.original = original
    self.call = call
    self.expansion = expansion
    super.init(holdsObjects: expansion?.holdsObjects ?? false)
  }

  override func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    expansion.map { .child($0) } ?? .done
  }

  override func takeChildren() -> [EffectNode] {
    // The expansion also retains the original. The method returns the expansion as well as the original. So the
    // caller's loop releases each of them, and no release is recursive.
    [original.take(), expansion.take()].compactMap(\.self)
  }

  deinit { EffectNode.release(takeChildren()) }

  override var phrases: [EffectPhrase] { .call(call, on: original) }
}
