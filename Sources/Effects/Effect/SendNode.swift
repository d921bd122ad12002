/// A node that sends one action.
package final class SendNode<Action>: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let action: Action
  private let site: SourceSite

  package init(action: Action, site: SourceSite) {
    self.action = action
    self.site = site
    super.init(holdsObjects: TypeContents.canHoldObjects(Action.self))
  }

  package override func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    interpreter.send(action, holdsObjects: holdsObjects)
    return .done
  }

  package override var phrases: [EffectPhrase] { [.text(".send(\(ActionName.of(action)))")] }
}
