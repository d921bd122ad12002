import Synchronization

// What is put into the mailbox, and who has it reduced.
//
// The first effect that posts into an empty mailbox hops to the store's isolation itself and reduces all that has come in
// until then; the others wait on their letters. So one action costs one hop and no task, and a burst one hop for all.
extension EffectRuntime {
  /// Whether effects reduce, as opposed to the owner alone.
  ///
  /// Called under the lock.
  var canBeDriven: Bool { !isScripted && (isBound || isOwnerAway) }

  /// Whether actions have come in that are not reduced yet.
  var hasMail: Bool { mailCount.load(ordering: .acquiring) > 0 }

  /// Makes the sender of an action the one who reduces, with the action in hand, if nobody does and nothing was there
  /// before.
  ///
  /// A piece of work of `scope` is held for the action, until ``EffectScope/handOver(hasReduced:)``.
  ///
  /// - Returns: Where to, if that is so.
  func beginDriving(from scope: EffectScope) -> (any Actor)? {
    guard !hasMail else { return nil }
    return lock.withLock {
      guard isBound, canBeDriven, !isDriven, shared.pointee.posted.isEmpty, !scope.isCancelled,
        let isolation
      else { return nil }
      isDriven = true
      addWork(to: scope)
      return isolation
    }
  }

  /// Adds an action that is to be reduced before the `send` at hand returns.
  ///
  /// On the store's isolation.
  func appendDirect(_ action: SentAction, scope: EffectScope) {
    if let letter = hold(action, from: .direct, scope: scope) { withDirect { $0.append(letter) } }
  }

  /// Calls `body` with the actions of `.send` effects.
  ///
  /// On the store's isolation. In a test they are also looked at when the test has ended, from wherever that is noticed.
  @inline(__always)
  func withDirect<Result>(_ body: (inout LetterQueue) -> Result) -> Result {
    guard isScripted else { return body(&local.pointee.direct) }
    return lock.withLock { body(&local.pointee.direct) }
  }

  /// A letter for an action, with a piece of work of `scope` held for it; nil if the scope was cancelled.
  ///
  /// It is in no mailbox yet.
  func hold(_ action: SentAction, from origin: Letter.Origin, scope: EffectScope) -> Letter? {
    let letter = Letter(action, from: origin, scope: scope)
    return lock.withLock { hold(letter) } ? letter : nil
  }

  /// Holds a piece of work for `letter`, under the lock; false if its scope was cancelled.
  private func hold(_ letter: Letter) -> Bool {
    guard !letter.scope.isCancelled else { return false }
    addWork(to: letter.scope)
    letter.hold()
    return true
  }

  /// Takes an action of a sender that waits for its being reduced.
  ///
  /// - Returns: What the sender has to do.
  func post(_ action: SentAction, from scope: EffectScope, overrides: DependencyFrame? = nil) -> Receipt {
    defer { onEvent?() }
    let letter = Letter(action, from: .task, scope: scope, overrides: overrides)
    return lock.withLock {
      guard hold(letter) else { return .settled }
      append(letter)
      return beginDriving() ? .driveAndWait(letter) : .wait(letter)
    }
  }

  /// Takes what the `.send`s of an effect that was started in a task have sent.
  ///
  /// Together and in the order written, when all of the effect was started: what it cancels meanwhile is not reduced,
  /// whoever is just reducing.
  ///
  /// - Returns: Whether the task has to reduce what is in the mailbox, before it waits for the letters.
  func post(_ letters: [Letter]) -> Bool {
    defer { onEvent?() }
    return lock.withLock {
      let live = letters.filter(\.isLive)
      for letter in live { append(letter) }
      return !live.isEmpty && beginDriving()
    }
  }

  /// Takes an action for which nobody waits.
  package func deliver(_ action: SentAction, from scope: EffectScope) {
    let letter = Letter(action, from: .outside, scope: scope)
    let isPosted = lock.withLock {
      guard hold(letter) else { return false }
      append(letter)
      if beginDriving() { sendForDriver() }
      return true
    }
    if isPosted { onEvent?() }
  }

  /// Makes the caller the one who reduces, if somebody may and nobody does; under the lock.
  private func beginDriving() -> Bool {
    guard canBeDriven, !isDriven else { return false }
    isDriven = true
    return true
  }

  private func append(_ letter: Letter) {
    shared.pointee.posted.append(letter)
    mailCount.wrappingAdd(1, ordering: .releasing)
  }

  /// Takes what was posted first.
  ///
  /// Called under the lock.
  func popPosted() -> Letter? {
    guard let letter = shared.pointee.posted.popFirst() else { return nil }
    mailCount.wrappingSubtract(1, ordering: .relaxed)
    return letter
  }

  /// Takes all that was posted until now.
  func takeAllPosted() -> LetterQueue {
    lock.withLock {
      mailCount.store(0, ordering: .relaxed)
      return shared.pointee.posted.takeAll()
    }
  }

  /// All that was posted and is not reduced yet, in order.
  var postedLetters: [Letter] { lock.withLock { shared.pointee.posted.elements } }

  /// Gives the reducing of what has come in meanwhile to its first sender, or ends it if there is none.
  ///
  /// - Parameter scope: The scope of the sender whose action was in hand.
  func handOver(from scope: EffectScope? = nil) {
    var scope = scope
    while let dead = handOverToFirst(&scope) {
      // Its sender was cancelled. The letter goes here, where the end of an action may run code of the program.
      withExtendedLifetime(dead) {}
    }
    // The last piece of work: the effect has returned without waiting for what it sent.
    if let scope { endWork(of: [scope], isOnIsolation: false) }
  }

  /// Hands over to the sender of the first letter; if it waits no more, takes the letter out.
  private func handOverToFirst(_ scope: inout EffectScope?) -> Letter? {
    var waiter: Letter.Waiter?
    let dead: Letter? = lock.withLock {
      // As a rule the sender's own work goes on, and nothing ends here.
      if let sender = scope, sender.pending > 1 {
        sender.pending -= 1
        scope = nil
      }
      guard canBeDriven, let first = shared.pointee.posted.head else {
        isDriven = false
        return nil
      }
      guard first.origin == .task else {
        sendForDriver()
        return nil
      }
      guard let asked = first.askToDrive() else { return popPosted() }
      waiter = asked
      return nil
    }
    waiter?.wake()
    return dead
  }
}
