import Synchronization

/// The store, as its effects see it.
package protocol MailReceiver: AnyObject {
  /// Reduces `first`, which is not in the mailbox, and the actions that have come in.
  ///
  /// Called on the store's isolation.
  func reduceMail(first: Mail?)

  /// Reduces the action at `action`, which `scope` has sent without overriding dependencies, and those that have come
  /// in.
  ///
  /// Called on the store's isolation.
  func reduceMail(first action: UnsafeRawPointer, from scope: EffectScope)
}

// How actions get to the store: what is done about those that `EffectRuntime+Post.swift` has taken.
extension EffectRuntime {
  /// The actor that the store belongs to, if it belongs to one that still lives.
  package var boundIsolation: (any Actor)? {
    lock.withLock { isolation }
  }

  /// Makes `isolation` the place where actions are reduced, and reduces there what has come in before.
  ///
  /// Held weakly: the store is often a property of the very actor.
  package func bind(to isolation: any Actor) {
    turnstile.withLock {
      lock.withLock {
        self.isolation = isolation
        hasIsolation.store(true, ordering: .releasing)
      }
      if hasMail { reduceMail() }
    }
  }

  /// Makes `receiver` the one who reduces; held weakly.
  ///
  /// Called once, before anything can come in.
  package func connect(_ receiver: any MailReceiver) {
    self.receiver = receiver
  }

  /// Starts a task that reduces what is in the mailbox.
  func sendForDriver() {
    Task.detached { await self.drive() }
  }

  /// Does what `receipt` asks of the sender.
  @inline(__always)
  nonisolated(nonsending) func settle(_ receipt: consuming Receipt) async {
    switch consume receipt {
    case .settled: break
    case .drive(let mail, let isolation?): await drive(mail, on: isolation)
    case .drive(_, nil): break
    case .driveAndWait(let letter):
      await drive()
      await wait(for: letter)
    case .wait(let letter): await wait(for: letter)
    }
  }

  private nonisolated(nonsending) func wait(for letter: Letter) async {
    while true {
      switch await progress(of: letter) {
      case .asked:
        lock.withLock { letter.heed() }
        await drive()
      case .launching:
        for launch in lock.withLock(letter.takeLaunches) { launch.run() }
        return
      case .open, .settled: return
      }
    }
  }

  private nonisolated(nonsending) func progress(of letter: Letter) async -> Letter.Progress {
    if !isScripted, patience.watch(letter) { return letter.progress }
    // Resumed once: whoever takes it out of the letter does, under the lock; or, if it was not kept, this.
    return await withUnsafeContinuation { continuation in
      if let known = lock.withLock({ letter.suspend(continuation) }) { continuation.resume(returning: known) }
    }
  }

  /// Hops to the store's isolation and reduces what is in the mailbox.
  private nonisolated(nonsending) func drive() async {
    if let isolation = boundIsolation {
      await drive(nil, on: isolation)
    } else {
      reduceMailInOwnersStead()
    }
  }

  @inline(__always)
  private nonisolated(nonsending) func drive(_ mail: Mail?, on isolation: any Actor) async {
    // Handed over when the isolation has been left, so that the next finds it free.
    if await reduceMail(first: mail, on: isolation) { handOver() }
  }

  /// Reduces `action`, where it lies, and what is in the mailbox.
  ///
  /// - Parameters:
  ///   - action: The action, which `scope` has sent without overriding dependencies.
  ///   - scope: The scope of the effect that sent it.
  ///   - isolation: The store's isolation.
  /// - Returns: False if the store has gone.
  @inlinable
  package func reduceMail<Action>(
    first action: sending Action, from scope: EffectScope, on isolation: isolated any Actor
  ) -> Bool {
    withUnsafePointer(to: action) { reduceMail(at: UnsafeRawPointer($0), from: scope) }
  }

  @usableFromInline
  func reduceMail(at action: UnsafeRawPointer, from scope: EffectScope) -> Bool {
    guard let receiver else { return false }
    receiver.reduceMail(first: action, from: scope)
    return true
  }

  /// Reduces what has come in.
  ///
  /// - Returns: False if the store has gone.
  private func reduceMail(first: Mail?, on isolation: isolated any Actor) -> Bool {
    guard let receiver else { return false }
    receiver.reduceMail(first: first)
    return true
  }

  /// Reduces what is in the mailbox.
  ///
  /// Called on the store's isolation.
  func reduceMail() {
    receiver?.reduceMail(first: nil)
    handOver()
  }

  /// Runs `body`, which reduces the action of `letter`, and gives the tasks that it leads to into the hands of the
  /// sender, if one waits.
  package func deferringLaunches(to letter: Letter, _ body: () -> Void) {
    guard letter.origin == .task else { return body() }
    // An action may cancel its own sender, which may come to its end before what the action leads to has begun as a part
    // of the same send.
    var isHeld = lock.withLock {
      if letter.isLive { addWork(to: letter.scope) }
      return letter.isLive
    }
    defer {
      if isHeld, let sequence = end(letter.scope) { advance(sequence, isOnIsolation: true) }
    }
    local.pointee.deferred = []
    body()
    let launches = local.pointee.deferred.take() ?? []
    let (isTaken, waiter) = lock.withLock {
      let isTaken = !letter.isOver
      // As a rule the sender's own work goes on, and nothing ends here.
      if isTaken, isHeld, letter.scope.pending > 1 {
        letter.scope.pending -= 1
        isHeld = false
      }
      return (isTaken, letter.settle(launches))
    }
    waiter?.resume(returning: launches.isEmpty ? .settled : .launching)
    // The sender was cancelled while its action was reduced; what the action led to goes on without it.
    if !isTaken { for launch in launches { launch.run() } }
  }
}
