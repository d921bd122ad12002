import Synchronization

// What is put into the mailbox, and who has it reduced.
//
// The first effect that posts into an empty mailbox hops to the store's isolation itself, its action in hand, and
// reduces that and all that has come in until then; the others wait on their letters. So one action costs one hop and
// no task, and a burst one hop for all.
extension EffectRuntime {
  /// Whether effects reduce, as opposed to the owner alone.
  ///
  /// Called under the lock.
  var canBeDriven: Bool { !isScripted && (isBound || ownersAway > 0) }

  /// Whether actions have come in that are not reduced yet.
  var hasMail: Bool { mailCount.load(ordering: .acquiring) > 0 }

  /// Makes the sender of an action the one who reduces, with the action in hand, if nobody does and nothing was there
  /// before.
  ///
  /// - Returns: Where to, if that is so.
  func beginDriving(from scope: EffectScope) -> (any Actor)? {
    guard !hasMail else { return nil }
    return lock.withLock {
      guard isBound, canBeDriven, !isDriven, shared.pointee.posted.isEmpty, !scope.isCancelled,
        let isolation
      else { return nil }
      isDriven = true
      return isolation
    }
  }

  /// Takes an action of a sender that waits for its being reduced.
  ///
  /// - Returns: What the sender has to do.
  func post(_ mail: Mail) -> Receipt {
    defer { onEvent?() }
    return lock.withLock {
      guard !mail.scope.isCancelled else { return .settled }
      return admit(mail)
    }
  }

  private func admit(_ mail: Mail) -> Receipt {
    guard canBeDriven, !isDriven else {
      let letter = append(mail, from: .task)
      // A script wants to know who waits, also before the sender has come to it.
      if isScripted { letter.list() }
      return .wait(letter)
    }
    isDriven = true
    // Not in hand where others were first: before the store met its isolation, or the owner of one without was away.
    guard isBound, shared.pointee.posted.isEmpty else { return .driveAndWait(append(mail, from: .task)) }
    return .drive(mail, isolation)
  }

  /// Takes an action for which nobody waits.
  ///
  /// - Returns: Whether it was not dropped.
  func deliver(_ mail: Mail) -> Bool {
    let isPosted = lock.withLock {
      guard !mail.scope.isCancelled else { return false }
      _ = append(mail, from: .outside)
      if canBeDriven, !isDriven {
        isDriven = true
        sendForDriver()
      }
      return true
    }
    if isPosted { onEvent?() }
    return isPosted
  }

  private func append(_ mail: Mail, from origin: Letter.Origin) -> Letter {
    let letter = Letter(mail, from: origin)
    shared.pointee.posted.append(letter)
    mailCount.wrappingAdd(1, ordering: .releasing)
    return letter
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
  func handOver() {
    while let dead = handOverToFirst() {
      // Its sender was cancelled. The letter goes here, where the end of an action may run code of the program.
      withExtendedLifetime(dead) {}
    }
  }

  /// Hands over to the sender of the first letter; if it waits no more, takes the letter out.
  private func handOverToFirst() -> Letter? {
    var waiter: Letter.Waiter?
    let dead: Letter? = lock.withLock {
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
    waiter?.resume()
    return dead
  }
}
