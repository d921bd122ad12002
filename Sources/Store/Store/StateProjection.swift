/// State that is not at one place in its root's memory: it is derived at the first read after a change, and kept
/// until the next.
@usableFromInline
package final class StateProjection<State> {
  private let derive: () -> State
  private var kept: (revision: UInt64, state: State)?

  package init(_ derive: @escaping () -> State) { self.derive = derive }

  /// The state as of the core's revision.
  @usableFromInline
  package func value(_ core: StoreCore) -> State {
    if let kept, kept.revision == core.revision { return kept.state }
    let state = derive()
    kept = (core.revision, state)
    return state
  }
}
