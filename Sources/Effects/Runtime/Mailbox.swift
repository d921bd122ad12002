/// The actions that wait to be reduced by one store.
package final class Mailbox: @unchecked Sendable {
  // Sound: it is immutable.
  package typealias Letter = Effects.Letter

  package let runtime: EffectRuntime

  package init(runtime: EffectRuntime) { self.runtime = runtime }

  /// Whether a `.send` waits.
  package var hasDirect: Bool { runtime.withDirect { !$0.isEmpty } }

  /// Adds an action to be reduced before the `send` at hand returns.
  package func appendDirect(_ action: SentAction, scope: EffectScope) {
    runtime.appendDirect(action, scope: scope)
  }

  /// Drops what waits, at the end of the store, whose effects have been cancelled.
  package func drop() {
    while takeDirect() != nil {}
    while takePosted() != nil {}
  }

  /// The next `.send`.
  ///
  /// On the store's isolation.
  package func takeDirect() -> Letter? {
    runtime.withDirect { $0.popFirst() }
  }

  /// What was posted first.
  package func takePosted() -> Letter? {
    runtime.lock.withLock(runtime.popPosted)
  }

  /// Calls `body` with all that was posted until now, in order; it reduces each letter.
  package func takeAllPosted(_ body: (Letter) -> Void) {
    guard runtime.hasMail else { return }
    var letters = runtime.takeAllPosted()
    while let letter = letters.popFirst() { body(letter) }
  }

  /// All that waits, in the order in which it will be reduced.
  ///
  /// On the store's isolation, or of a script, which may be asked from anywhere.
  ///
  /// - Complexity: O(n).
  package var letters: [Letter] {
    (runtime.withDirect { $0.elements } + runtime.postedLetters).filter(\.isLive)
  }

  /// What will be reduced first.
  ///
  /// On the store's isolation.
  ///
  /// - Complexity: Amortized O(1).
  package var first: Letter? {
    while let letter = runtime.withDirect({ $0.head }) {
      if letter.isLive { return letter }
      _ = takeDirect()
    }
    while let letter = runtime.lock.withLock({ runtime.shared.pointee.posted.head }) {
      if letter.isLive { return letter }
      _ = takePosted()
    }
    return nil
  }

  /// Whether anything waits that will be reduced.
  ///
  /// On the store's isolation.
  ///
  /// - Complexity: Amortized O(1).
  package var hasLetters: Bool { first != nil }
}
