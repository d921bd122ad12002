/// A node that notes the event that led to an effect.
package final class CauseNode: WrapperNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let number: Int

  /// Creates a node around an effect.
  ///
  /// - Parameters:
  ///   - child: The effect.
  ///   - number: The number of the event.
  package init(child: EffectNode, number: Int) {
    self.number = number
    super.init(child: child)
  }

  override func step(_ interpreter: inout EffectInterpreter, child: EffectNode) -> EffectStep {
    interpreter.openGroup { $0.add(EventCause(number)) }
    return .child(child)
  }
}
