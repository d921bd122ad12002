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

  /// Waits until the action of `letter` was reduced or dropped, and does meanwhile what is asked of its sender.
  ///
  /// Thousands may wait here at once, each in a frame that has to fit into its task and be brought into the cache. What
  /// few senders do is done in another.
  private nonisolated(nonsending) func wait(for letter: Letter) async {
    await change(of: letter)
    if letter.progress != .settled { await act(on: letter) }
  }

  /// Does what is asked of the sender of `letter`: reduces until the action was reduced or dropped, and starts the tasks
  /// that it led to.
  @inline(never)
  private nonisolated(nonsending) func act(on letter: Letter) async {
    while letter.progress.contains(.asked) {
      lock.withLock { letter.heed() }
      await drive()
      await change(of: letter)
    }
    for launch in lock.withLock(letter.takeLaunches) { launch.run() }
  }

  /// Waits until something becomes of `letter`.
  @inline(__always)
  private nonisolated(nonsending) func change(of letter: Letter) async {
    if !isScripted, patience.watch(letter) { return }
    // Resumed once: whoever takes it out of the letter does, under the lock; or, if it was not kept, this.
    await withUnsafeContinuation { continuation in
      let isSuspended = lock.withLock { letter.suspend(continuation) }
      if !isSuspended { continuation.resume() }
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
    waiter?.resume()
    // The sender was cancelled while its action was reduced; what the action led to goes on without it.
    if !isTaken { for launch in launches { launch.run() } }
  }
}

// What is in line in the code of effects: of the scope, which is the sender's own, and not of the runtime, for cores that
// count references to the same object wait for one another.
extension EffectScope {
  /// Reduces `action`, where it lies, and what is in the mailbox.
  ///
  /// - Parameters:
  ///   - action: The action, which the effect of this scope has sent without overriding dependencies.
  ///   - isolation: The store's isolation.
  /// - Returns: False if the store has gone.
  @inlinable
  package func reduceMail<Action>(first action: sending Action, on isolation: isolated any Actor) -> Bool {
    withUnsafePointer(to: action) { reduceMail(at: UnsafeRawPointer($0)) }
  }

  /// Reduces the action at `action`, and what is in the mailbox.
  ///
  /// Called on the store's isolation.
  ///
  /// - Returns: False if the store has gone.
  @usableFromInline
  func reduceMail(at action: UnsafeRawPointer) -> Bool {
    guard let receiver = runtime.receiver else { return false }
    receiver.reduceMail(first: action, from: self)
    return true
  }

  /// Gives the reducing of what has come in meanwhile to its first sender, or ends it if there is none.
  @usableFromInline
  package func handOver() { runtime.handOver() }
}
