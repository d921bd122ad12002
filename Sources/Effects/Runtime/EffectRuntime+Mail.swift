import Synchronization

/// The store, as its effects see it.
package protocol MailReceiver: AnyObject {
  /// Reduces the actions that have come in.
  ///
  /// Called on the store's isolation.
  func reduceMail()

  /// Reduces the action at `action`, which `scope` has sent into `outlet` without overriding dependencies, and those that
  /// have come in.
  ///
  /// Called on the store's isolation.
  func reduceMail(first action: UnsafeRawPointer, through outlet: Outlet, from scope: EffectScope)
}

/// What the sender of an action has to do next.
enum Receipt {
  /// Nothing: it was dropped.
  case settled
  /// Wait for the letter.
  case wait(Letter)
  /// Reduce what is in the mailbox, then wait for the letter.
  case driveAndWait(Letter)
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
      releaseSpent()
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
    case .driveAndWait(let letter):
      await drive()
      await wait(for: letter)
    case .wait(let letter): await wait(for: letter)
    }
  }

  /// Posts what the `.send`s of an effect have sent that was started in this task, and waits until it was reduced or
  /// dropped.
  nonisolated(nonsending) func settle(_ letters: [Letter]) async {
    if post(letters) { await drive() }
    for letter in letters { await wait(for: letter) }
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
      if !isSuspended { continuation.wake() }
    }
  }

  /// Hops to the store's isolation and reduces what is in the mailbox.
  private nonisolated(nonsending) func drive() async {
    if let isolation = boundIsolation {
      // Handed over when the isolation has been left, so that the next finds it free.
      if await reduceMail(on: isolation) { handOver() }
    } else {
      reduceMailInOwnersStead()
    }
  }

  /// Reduces what has come in.
  ///
  /// - Returns: False if the store has gone.
  private func reduceMail(on isolation: isolated any Actor) -> Bool {
    guard let receiver else { return false }
    receiver.reduceMail()
    return true
  }

  /// Reduces what is in the mailbox.
  ///
  /// Called on the store's isolation.
  func reduceMail() {
    receiver?.reduceMail()
    handOver()
  }

  /// Reduces the action of `letter`, unless it was dropped, and gives the tasks that it leads to into the hands of the
  /// sender, if one waits.
  ///
  /// - Parameters:
  ///   - letter: The letter, which is in the mailbox no more.
  ///   - reduce: Reduces the action.
  ///   - drain: Reduces what `.send` effects have sent.
  package func reduce(_ letter: Letter, by reduce: () -> Void, drain: () -> Void) {
    guard lock.withLock(letter.beginReducing) else { return }
    if letter.origin == .task { local.pointee.deferred = [] }
    reduce()
    if letter.scope.pending == 1 { return finishLast(letter, drain: drain) }
    drain()
    var launches = takeDeferred(for: letter)
    let end = lock.withLock { () -> (isTaken: Bool, waiter: Letter.Waiter?)? in
      // As a rule the sender's own work goes on, and nothing ends here.
      guard letter.scope.pending > 1 else { return nil }
      letter.scope.pending -= 1
      return letter.endReducing(launches)
    }
    if let end { return finish(end, launches) }
    // What comes next in a sequence is started by the same sender.
    if letter.origin == .task { local.pointee.deferred = launches }
    if let sequence = self.end(letter.scope) {
      advance(sequence, isOnIsolation: true)
      drain()
    }
    launches = takeDeferred(for: letter)
    finish(lock.withLock { letter.endReducing(launches) }, launches)
  }

  /// Ends the last piece of work of a letter's scope, before what the action has led to is reduced.
  ///
  /// What comes next in a sequence is started by the same sender, and comes after the `.send`s of the action's effect,
  /// wherever the letter came from.
  private func finishLast(_ letter: Letter, drain: () -> Void) {
    if let sequence = end(letter.scope) { advance(sequence, isOnIsolation: true) }
    drain()
    let launches = takeDeferred(for: letter)
    finish(lock.withLock { letter.endReducing(launches) }, launches)
  }

  private func takeDeferred(for letter: Letter) -> [Launch] {
    letter.origin == .task ? local.pointee.deferred.take() ?? [] : []
  }

  private func finish(_ end: (isTaken: Bool, waiter: Letter.Waiter?), _ launches: [Launch]) {
    end.waiter?.wake()
    // The sender was cancelled while its action was reduced; what the action led to goes on without it.
    if !end.isTaken { for launch in launches { launch.run() } }
  }
}

// What is in line in the code of effects: of the scope, which is the sender's own, and not of the runtime, for cores that
// count references to the same object wait for one another.
extension EffectScope {
  /// Reduces `action`, where it lies, and what is in the mailbox.
  ///
  /// - Parameters:
  ///   - action: The action, which the effect of this scope has sent without overriding dependencies.
  ///   - outlet: Where the action was sent.
  ///   - isolation: The store's isolation.
  /// - Returns: False if the store has gone.
  @inlinable
  package func reduceMail<Action>(
    first action: sending Action, through outlet: Outlet, on isolation: isolated any Actor
  ) -> Bool {
    withUnsafePointer(to: action) { reduceMail(at: UnsafeRawPointer($0), through: outlet) }
  }

  /// Reduces the action at `action`, and what is in the mailbox.
  ///
  /// Called on the store's isolation.
  ///
  /// - Returns: False if the store has gone.
  @usableFromInline
  func reduceMail(at action: UnsafeRawPointer, through outlet: Outlet) -> Bool {
    guard let receiver = runtime.receiver else { return false }
    receiver.reduceMail(first: action, through: outlet, from: self)
    return true
  }

  /// Gives the reducing of what has come in meanwhile to its first sender, or ends it if there is none; and ends the piece
  /// of work that was held for the action in hand.
  ///
  /// - Parameter hasReduced: Whether the store was still there.
  @usableFromInline
  package func handOver(hasReduced: Bool) {
    if hasReduced {
      runtime.handOver(from: self)
    } else {
      runtime.endWork(of: [self], isOnIsolation: false)
    }
  }
}
