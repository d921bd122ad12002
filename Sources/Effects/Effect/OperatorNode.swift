/// A node that is composed of other nodes, but is described by the call that made it.
final class OperatorNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private var expansion: EffectNode?
  private var original: EffectNode?
  private let call: String

  /// - Parameters:
  ///   - original: The effect that the operator was called on, if any.
  ///   - call: The call: `.debounce(id: 1)`.
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
    // Both, because the expansion also retains the original, whose last release must not recurse.
    [original.take(), expansion.take()].compactMap(\.self)
  }

  deinit { EffectNode.release(takeChildren()) }

  override var phrases: [EffectPhrase] { .call(call, on: original) }
}
