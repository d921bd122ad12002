/// The actions that wait to be reduced by one store.
package final class Mailbox: @unchecked Sendable {
  // Sound: `posted` is touched under the runtime's lock, `direct` on the store's isolation only.

  /// An action that waits.
  package struct Letter {
    package let action: ActionOrigin
    /// The scope of the effect that sent it; its lineage is that of what the action leads to.
    package let scope: EffectScope
    /// Dependencies that the effect overrode around the send.
    package let overrides: DependencyFrame?
    /// Where the sender waits; nil for one who reduces the action itself, and for a `.send` effect.
    package let ticket: Ticket?
    /// How it came.
    let origin: Origin

    /// Whether it is that of a `.send` effect.
    package var isDirect: Bool { origin == .direct }
  }

  /// How an action came.
  enum Origin {
    /// From a `.send` effect. A piece of work of the scope is held for it.
    case direct
    /// From a task that waits, or reduces the action itself.
    case task
    /// From outside of any effect. A piece of work of the scope is held for it.
    case outside
  }

  package let runtime: EffectRuntime
  /// Sent by `.send` effects: reduced before anything posted.
  private var direct = Queue<Letter>()
  private var posted = Queue<Letter>()

  package init(runtime: EffectRuntime) { self.runtime = runtime }

  /// Whether a `.send` waits.
  package var hasDirect: Bool { !direct.isEmpty }

  /// Adds an action to be reduced before the `send` at hand returns, with a piece of work of `scope` held for it.
  package func appendDirect(_ action: ActionOrigin, scope: EffectScope) {
    direct.append(Letter(action: action, scope: scope, overrides: nil, ticket: nil, origin: .direct))
  }

  /// Drops what waits, at the end of the store.
  package func drop() {
    while let letter = direct.popFirst() { settle(letter) }
    while let letter = takePosted() { settle(letter) }
  }

  /// The next `.send`.
  ///
  /// On the store's isolation.
  package func takeDirect() -> Letter? {
    direct.popFirst()
  }

  /// What was posted first.
  package func takePosted() -> Letter? {
    runtime.lock.withLock(popFirst)
  }

  /// All that was posted until now.
  ///
  /// Its letters are in the hands of the caller, who settles or reduces them.
  package func takeAllPosted() -> Letters {
    runtime.lock.withLock {
      runtime.mailCount = 0
      return Letters(queue: posted.takeAll())
    }
  }

  /// Letters that were taken out of the mailbox.
  package struct Letters {
    fileprivate var queue: Queue<Letter>

    /// Takes the next.
    package mutating func next() -> Letter? { queue.popFirst() }
  }

  private func popFirst() -> Letter? {
    guard let letter = posted.popFirst() else { return nil }
    runtime.mailCount -= 1
    return letter
  }

  /// All that waits, in the order in which it will be reduced.
  ///
  /// On the store's isolation.
  package var letters: [Letter] {
    (direct.elements + runtime.lock.withLock { posted.elements }).filter(isLive)
  }

  /// Whether anything waits that will be reduced.
  ///
  /// On the store's isolation.
  package var hasLetters: Bool {
    runtime.lock.withLock {
      direct.contains { !$0.scope.isCancelled } || posted.contains { !$0.scope.isCancelled }
    }
  }

  /// Whether the effect that sent the letter has not been cancelled since.
  package func isLive(_ letter: Letter) -> Bool {
    runtime.lock.withLock { !letter.scope.isCancelled }
  }

  /// Tells the sender that the letter was dropped.
  ///
  /// On the store's isolation.
  package func settle(_ letter: Letter) {
    if let ticket = letter.ticket { runtime.settle(ticket) }
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

  /// Gives the reducing of what has come in meanwhile to its first sender, or ends it if there is none.
  package func handOver() {
    while let dead = handOverToFirst() {
      // Its sender was cancelled. The letter goes here, where the end of an action may run code of the program.
      withExtendedLifetime(dead) {}
    }
  }

  /// Hands over to the sender of the first letter; if it waits no more, takes the letter out.
  private func handOverToFirst() -> Letter? {
    var waiter: Ticket.Waiter?
    let dead: Letter? = runtime.lock.withLock {
      guard runtime.canBeDriven, let first = posted.first else {
        runtime.isDriven = false
        return nil
      }
      guard let ticket = first.ticket else {
        // Who has posted it without a ticket is on the way already.
        if first.origin == .outside { runtime.sendForDriver() }
        return nil
      }
      guard let asked = ticket.askToDrive() else { return popFirst() }
      waiter = asked
      return nil
    }
    waiter?.resume(returning: .drive)
    return dead
  }

  /// Puts an action into the mailbox.
  fileprivate func append(_ action: ActionOrigin, _ delivery: Delivery) -> Receipt {
    switch delivery {
    case .direct(let scope):
      appendDirect(action, scope: scope)
      return .settled
    case .posted(let scope, let overrides): return post(action, from: scope, overrides)
    case .delivered(let scope):
      if !deliver(action, from: scope) { _ = runtime.end(scope) }
      return .settled
    }
  }

  private func post(_ action: ActionOrigin, from scope: EffectScope, _ overrides: DependencyFrame?) -> Receipt
  {
    let receipt: Receipt? = runtime.lock.withLock {
      guard !scope.isCancelled else { return nil }
      let receipt = runtime.admit(from: scope)
      appendPosted(
        Letter(action: action, scope: scope, overrides: overrides, ticket: receipt.ticket, origin: .task))
      return receipt
    }
    guard let receipt else { return .settled }
    runtime.onEvent?()
    return receipt
  }

  /// Puts an action into the mailbox for which nobody waits.
  ///
  /// - Returns: Whether it was not dropped.
  private func deliver(_ action: ActionOrigin, from scope: EffectScope) -> Bool {
    let isPosted = runtime.lock.withLock {
      guard !scope.isCancelled else { return false }
      runtime.admitFromOutside()
      appendPosted(Letter(action: action, scope: scope, overrides: nil, ticket: nil, origin: .outside))
      return true
    }
    if isPosted { runtime.onEvent?() }
    return isPosted
  }

  private func appendPosted(_ letter: Letter) {
    posted.append(letter)
    runtime.mailCount += 1
  }
}

/// The end of every way: puts actions into the mailbox.
package final class RootOutlet: Outlet, @unchecked Sendable {
  // Sound: as `Outlet` is.
  private let mailbox: Mailbox
  /// The type of the store's actions.
  package let kind: ActionKind

  package init(mailbox: Mailbox, kind: ActionKind) {
    self.mailbox = mailbox
    self.kind = kind
    super.init()
  }

  override func pass(_ action: UnsafeMutableRawPointer, _ delivery: Delivery) -> Passage {
    .arrived(mailbox.append(kind.take(action), delivery))
  }
}
