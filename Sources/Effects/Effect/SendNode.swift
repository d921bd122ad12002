/// A node that sends one action.
package final class SendNode<Action>: EffectNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  private let action: Action

  package init(action: Action) {
    self.action = action
    super.init(holdsObjects: TypeContents.canHoldObjects(Action.self))
  }

  package override func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    interpreter.send(action, holdsObjects: holdsObjects)
    return .done
  }

  package override var phrases: [EffectPhrase] { [.text(".send(\(ActionName.of(action)))")] }
}
