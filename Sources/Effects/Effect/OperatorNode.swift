/// A node that is composed of other nodes, but is described by the call that made it.
final class OperatorNode: EffectNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  private var expansion: EffectNode?
  private var original: EffectNode?
  private let call: String

  /// - Parameters:
  ///   - original: The effect that the operator was called on, if any.
  ///   - call: The call, as in `.debounce(id: 1)`.
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
    // Both are returned, because the expansion also retains the original, and the last release of the original must not
    // recurse.
    [original.take(), expansion.take()].compactMap(\.self)
  }

  deinit { EffectNode.release(takeChildren()) }

  override var phrases: [EffectPhrase] { .call(call, on: original) }
}
