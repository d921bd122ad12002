extension EffectScope {
  /// What few scopes have, so that the others need no room for it.
  final class Extras {
    // All `var`s are touched under the runtime's lock only.
    /// What is left of a sequence.
    var sequence: EffectSequence?
    /// Where the scope stands in the tables of ids.
    var registration: Registration?
    /// Where the scope stands among the effects of a feature, if it is the outermost of one.
    var place: Place?
    /// How the feature that the effect belongs to is left, if it can be.
    var exit: PathExit.Way?
    /// What limits the time that the scope may take; cancelled when it is complete.
    var timer: EffectScope?
    /// The place of the effect in a line.
    var turn: EffectQueue.Turn?
    /// Those who wait for the scope, beside the first.
    var waiters: [UnsafeContinuation<Void, Never>] = []
    /// In a test: the call that all this goes back to.
    var callSite: SourceSite?
    /// In a test: whether it was said that the end of the task is of no interest.
    var isSkipped = false
  }

  /// What a task is called.
  package struct Label: Sendable {
    package let name: String?
    package let site: SourceSite
  }

  /// Where a cancellable scope stands in the table of its path.
  struct Registration {
    let id: KnownID
    let path: EffectPath
    /// How many scopes around this one are under the same id of the same feature.
    var nesting: Int
    /// The scope's index in the table of the path and in those of the paths above, by depth.
    var indices: [Int]
  }

  /// Where the outermost scope of a feature's effect stands.
  struct Place {
    let path: EffectPath
    var index: Int
  }

  /// What the task is called, if the scope stands for one.
  package var label: Label? { node?.label }

  /// The ids that the scope runs under, innermost first.
  package var ids: [CancelID] {
    // Copied under the lock, described outside of it.
    let known = runtime.lock.withLock {
      Swift.sequence(first: self, next: \.parent).compactMap { $0.extras?.registration?.id }
    }
    return known.map(\.id)
  }

  /// In a test: the call that all this goes back to.
  package var callSite: SourceSite? {
    get { runtime.lock.withLock { extras?.callSite } }
    set { runtime.lock.withLock { extra.callSite = newValue } }
  }

  /// In a test: whether it was said that the end of the task is of no interest.
  package var isSkipped: Bool {
    get { runtime.lock.withLock { extras?.isSkipped ?? false } }
    set { runtime.lock.withLock { extra.isSkipped = newValue } }
  }

  /// Makes `waiter` wait for the end of the scope.
  func addWaiter(_ waiter: UnsafeContinuation<Void, Never>) {
    if self.waiter == nil { self.waiter = waiter } else { extra.waiters.append(waiter) }
  }
}
