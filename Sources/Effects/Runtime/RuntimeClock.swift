import Synchronization

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
  ///
  /// - Complexity: O(n) in what is in flight.
  package var isAtRest: Bool {
    lock.withLock {
      let census = shared.pointee.census
      return !isDriven && !hasMail && census.tasks == census.waiting && !hasUnfinishedScope
    }
  }

  /// What changes when an effect starts, ends, sleeps or sends.
  package var activity: [Int] {
    lock.withLock {
      [
        Int(shared.pointee.census.tasks), Int(shared.pointee.census.waiting),
        mailCount.load(ordering: .relaxed),
      ]
    }
  }

  /// Whether somebody is about to start what follows in a sequence: a scope is open in which nothing is in flight.
  ///
  /// Under the lock.
  private var hasUnfinishedScope: Bool {
    var lists = [firstLineage]
    while let list = lists.popLast() {
      var next = list
      // Not released meanwhile: a scope leaves the list under the lock, before it goes.
      while let scope = next?.takeUnretainedValue() {
        if !scope.isInFlight {
          guard scope.firstChild != nil else { return true }
          lists.append(scope.firstChild)
        }
        next = scope.nextSibling
      }
    }
    return false
  }
}
