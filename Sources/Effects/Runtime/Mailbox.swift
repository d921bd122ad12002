/// The actions that wait to be reduced by one store.
package final class Mailbox<Action>: @unchecked Sendable {
  // Sound: `posted` is touched under the runtime's lock, `direct` on the store's isolation only.

  /// An action that waits.
  package struct Letter {
    package let action: Action
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
  package func appendDirect(_ action: Action, scope: EffectScope) {
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

  /// The number of posted actions.
  package var postedCount: Int {
    runtime.lock.withLock { runtime.mailCount }
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

  fileprivate func append(_ action: UnsafeMutablePointer<Action>, _ delivery: Delivery) -> Receipt {
    switch delivery {
    case .direct(let scope):
      appendDirect(action.move(), scope: scope)
      return .settled
    case .posted(let scope, let overrides):
      let receipt = post(action) {
        guard !scope.isCancelled else { return nil }
        let receipt = runtime.admit(from: scope)
        return (
          Letter(
            action: action.move(), scope: scope, overrides: overrides, ticket: receipt.ticket, origin: .task),
          receipt
        )
      }
      return receipt ?? .settled
    case .delivered(let scope):
      let receipt = post(action) {
        guard !scope.isCancelled else { return nil }
        runtime.admitFromOutside()
        return (
          Letter(action: action.move(), scope: scope, overrides: nil, ticket: nil, origin: .outside), .settled
        )
      }
      if receipt == nil { _ = runtime.end(scope) }
      return .settled
    }
  }

  /// Adds the letter that `write` makes of the action, under the lock; nil if it makes none.
  private func post(
    _ action: UnsafeMutablePointer<Action>, _ write: () -> (letter: Letter, receipt: Receipt)?
  ) -> Receipt? {
    let receipt: Receipt? = runtime.lock.withLock {
      guard let (letter, receipt) = write() else { return nil }
      posted.append(letter)
      runtime.mailCount += 1
      return receipt
    }
    if receipt == nil {
      // Outside of the lock: the end of an action may run code of the program.
      action.deinitialize(count: 1)
    } else {
      runtime.onEvent?()
    }
    return receipt
  }
}

/// The end of every way: puts actions into the mailbox.
package final class RootOutlet<Action>: Outlet, @unchecked Sendable {
  private let mailbox: Mailbox<Action>

  package init(mailbox: Mailbox<Action>) {
    self.mailbox = mailbox
    super.init()
  }

  override func pass(_ action: UnsafeMutableRawPointer, _ delivery: Delivery) -> Passage {
    .arrived(mailbox.append(action.assumingMemoryBound(to: Action.self), delivery))
  }
}
