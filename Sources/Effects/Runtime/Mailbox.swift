/// The actions that wait to be reduced by one store.
package final class Mailbox: @unchecked Sendable {
  // Sound: it is immutable.
  package typealias Letter = Effects.Letter

  package let runtime: EffectRuntime

  package init(runtime: EffectRuntime) { self.runtime = runtime }

  /// Whether a `.send` waits.
  package var hasDirect: Bool { !runtime.local.pointee.direct.isEmpty }

  /// Adds an action to be reduced before the `send` at hand returns, with a piece of work of `scope` held for it.
  package func appendDirect(_ action: ActionOrigin, scope: EffectScope) {
    runtime.local.pointee.direct.append(
      Letter(Mail(action: action, scope: scope, overrides: nil), from: .direct))
  }

  /// Drops what waits, at the end of the store.
  package func drop() {
    while let letter = takeDirect() { settle(letter) }
    while let letter = takePosted() { settle(letter) }
  }

  /// The next `.send`.
  ///
  /// On the store's isolation.
  package func takeDirect() -> Letter? {
    runtime.local.pointee.direct.popFirst()
  }

  /// What was posted first.
  package func takePosted() -> Letter? {
    runtime.lock.withLock(runtime.popPosted)
  }

  /// Calls `body` with all that was posted until now, in order; it settles or reduces each letter.
  package func takeAllPosted(_ body: (Letter) -> Void) {
    guard runtime.hasMail else { return }
    var letters = runtime.takeAllPosted()
    while let letter = letters.popFirst() { body(letter) }
  }

  /// All that waits, in the order in which it will be reduced.
  ///
  /// On the store's isolation.
  package var letters: [Letter] {
    (runtime.local.pointee.direct.elements + runtime.postedLetters).filter(\.isLive)
  }

  /// The action that will be reduced next.
  ///
  /// On the store's isolation.
  package var first: Letter? { letters.first }

  /// Whether anything waits that will be reduced.
  ///
  /// On the store's isolation.
  package var hasLetters: Bool {
    !letters.isEmpty
  }

  /// Whether the effect that sent the letter has not been cancelled since.
  package func isLive(_ letter: Letter) -> Bool { letter.isLive }

  /// Tells the sender that the letter was dropped.
  ///
  /// On the store's isolation.
  package func settle(_ letter: Letter) {
    runtime.lock.withLock { letter.settle() }?.resume()
    endHold(of: letter)
  }

  /// Ends the piece of work that is held for the letter.
  ///
  /// On the store's isolation.
  package func endHold(of letter: Letter) {
    if letter.origin != .task, let sequence = runtime.end(letter.scope) {
      runtime.advance(sequence, isOnIsolation: true)
    }
  }

  /// Puts an action into the mailbox.
  fileprivate func append(_ action: ActionOrigin, _ delivery: Delivery) -> Receipt {
    switch delivery {
    case .direct(let scope):
      appendDirect(action, scope: scope)
      return .settled
    case .posted(let scope, let overrides):
      return runtime.post(Mail(action: action, scope: scope, overrides: overrides))
    case .delivered(let scope):
      let isPosted = runtime.deliver(Mail(action: action, scope: scope, overrides: nil))
      if !isPosted { _ = runtime.end(scope) }
      return .settled
    }
  }
}

/// The end of every way: puts actions into the mailbox.
package final class RootOutlet: Outlet, @unchecked Sendable {
  // Sound: as `Outlet` is.
  private let mailbox: Mailbox
  /// The type of the store's actions.
  package let kind: ActionKind.Type

  package init(mailbox: Mailbox, kind: ActionKind.Type) {
    self.mailbox = mailbox
    self.kind = kind
    super.init()
  }

  override func receive(_ action: UnsafeRawPointer, _ delivery: Delivery) -> Receipt {
    mailbox.append(kind.copy(action), delivery)
  }

  override func pass(_ action: UnsafeMutableRawPointer, _ delivery: Delivery) -> Passage {
    .arrived(mailbox.append(kind.take(action), delivery))
  }
}
