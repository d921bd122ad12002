/// An effect that is made of others but is to be told by the call that made it.
final class OperatorNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private var expansion: EffectNode?
  private var original: EffectNode?
  private let call: String

  /// - Parameters:
  ///   - original: What the operator is called on, if it is called on something.
  ///   - call: The call: `.debounce(id: 1)`.
  ///   - expansion: What runs.
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
    // Both: the original is in the expansion as well, and whoever lets go of it last must not recurse.
    [original.take(), expansion.take()].compactMap(\.self)
  }

  deinit { EffectNode.release(takeChildren()) }

  override var phrases: [EffectPhrase] { .call(call, on: original) }
}
