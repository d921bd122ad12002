extension EffectRuntime {
  /// Removes the next few memories of throttles whose intervals are over.
  ///
  /// Called for each new memory, with a larger number of checks than one, so that all are checked in the end; and after
  /// actions, while a child feature has a memory.
  package func forgetThrottles(checking count: Int) {
    for _ in 0..<count {
      guard let (key, memory) = lock.withLock({ throttles.nextToCheck() }) else { return }
      let isExpired = memory.readClock()
      // A reference would count as a use.
      _ = consume memory
      // The memory is released outside the lock, because its clock may be code of the program.
      let forgotten = lock.withLock { throttles.removeExpired(key, in: self, isExpired: isExpired) }
      withExtendedLifetime(forgotten) {}
    }
  }

  /// Removes the memories of throttles of a feature whose state is gone, and of those below it.
  func forgetThrottles(of feature: ActiveFeature) {
    let forgotten = lock.withLock { throttles.removeAll(of: feature, in: self) }
    withExtendedLifetime(forgotten) {}
  }
}
