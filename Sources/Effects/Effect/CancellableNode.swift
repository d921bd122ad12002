/// Puts an effect under an id.
package final class CancellableNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private var child: EffectNode?
  private let id: CancelID
  private let cancelInFlight: Bool

  package init(child: EffectNode, id: CancelID, cancelInFlight: Bool) {
    self.child = child
    self.id = id
    self.cancelInFlight = cancelInFlight
    super.init(holdsObjects: child.holdsObjects)
  }

  package override func step(_ start: inout EffectStart) -> EffectStep {
    guard let child else { return .done }
    let id = start.runtime.known(id)
    start.openCancellable(id, cancelInFlight: cancelInFlight)
    return .child(child)
  }

  override func takeChildren() -> [EffectNode] {
    defer { child = nil }
    return child.map { [$0] } ?? []
  }

  deinit { EffectNode.release(takeChildren()) }

  package override var phrases: [EffectPhrase] {
    .call(".cancellable(id: \(id)\(cancelInFlight ? ", cancelInFlight: true" : ""))", on: child)
  }
}

/// Cancels what is in flight under an id.
package final class CancelNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let id: CancelID

  package init(id: CancelID) {
    self.id = id
    super.init()
  }

  package override func step(_ start: inout EffectStart) -> EffectStep {
    if let id = start.runtime.ifKnown(id) { start.cancel(id) }
    return .done
  }

  package override var phrases: [EffectPhrase] { [.text(".cancel(id: \(id))")] }
}
