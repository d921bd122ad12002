/// A clock of a test that waits, when it moves, for the effects of plain stores that have it.
package protocol RuntimeClock: Sendable {
  /// Makes `runtime` one of those to wait for.
  func attach(_ runtime: EffectRuntime)
}

extension EffectRuntime {
  /// Makes the clocks of a test among `dependencies` wait for the effects of this runtime.
  package func attachToClocks(of dependencies: DependencyFrame?) {
    for case let clock as any RuntimeClock in dependencies?.allOverrides ?? [] { clock.attach(self) }
  }

  /// Whether each effect sleeps on a clock of a test or has ended, and no action waits to be reduced or is being reduced.
  package var isAtRest: Bool {
    let isReducing = lock.withLock { isDriven } || hasMail
    let census = census
    return !isReducing && census.tasks == census.waiting
  }
}
