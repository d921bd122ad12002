/// A node that gives an effect a cancellation id.
package final class CancellableNode: WrapperNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  private let id: CancelID
  private let cancelInFlight: Bool

  package init(child: EffectNode, id: CancelID, cancelInFlight: Bool) {
    self.id = id
    self.cancelInFlight = cancelInFlight
    super.init(child: child)
  }

  override func step(_ interpreter: inout EffectInterpreter, child: EffectNode) -> EffectStep {
    let id = interpreter.runtime.intern(id)
    interpreter.openCancellable(id, cancelInFlight: cancelInFlight)
    return .child(child)
  }

  override var call: String { ".cancellable(id: \(id)\(cancelInFlight ? ", cancelInFlight: true" : ""))" }
}

/// A node that cancels the effects in flight that have a given cancellation id.
package final class CancelNode: EffectNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  private let id: CancelID

  package init(id: CancelID) {
    self.id = id
    super.init()
  }

  package override func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    if let id = interpreter.runtime.interned(id) { interpreter.cancel(id) }
    return .done
  }

  package override var phrases: [EffectPhrase] { [.text(".cancel(id: \(id))")] }
}
