// The reducing of one action, and what follows.
extension EffectRuntime {
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
