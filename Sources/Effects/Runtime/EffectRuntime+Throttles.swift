extension EffectRuntime {
  /// Returns the memory of a throttle, and creates it if there is no memory with this type of clock.
  ///
  /// - Returns: The memory, and whether it is new.
  func throttleMemory<C: Clock>(
    _ key: ThrottleKey, clock: C, interval: C.Duration
  ) -> (memory: ThrottleMemory<C>, isNew: Bool) {
    // A memory with another type of clock is released outside the lock, because that clock may be code of the program.
    var former: ThrottleState?
    defer { withExtendedLifetime(former) {} }
    return lock.withLock {
      former = key.feature.throttles[key.id]
      if let memory = former as? ThrottleMemory<C> {
        memory.interval = max(memory.interval, interval)
        return (memory, false)
      }
      let memory = ThrottleMemory<C>(clock: clock, interval: interval)
      key.feature.setThrottle(memory, under: key.id, in: self)
      if former == nil { throttles.append(key) }
      return (memory, true)
    }
  }

  /// Checks the next few throttles, and removes their memories if no effect uses them and their intervals are over.
  ///
  /// Each new memory leads to more than one check, so that the number of memories does not grow with every id that was
  /// ever used. While a child feature has a memory, each action also leads to a check. Otherwise, the memory would keep
  /// the feature active, and every action would search for the feature's state.
  ///
  /// - Parameter count: The number of checks.
  package func forgetThrottles(checking count: Int) {
    for _ in 0..<count {
      guard let (key, memory) = lock.withLock({ throttles.next() }) else { return }
      let isExpired = memory.readClock(lock)
      // The local reference is given up, because it would count as a use.
      _ = consume memory
      // The memory is released outside the lock, because its clock may be code of the program.
      let forgotten = lock.withLock { forgetThrottle(key, if: isExpired) }
      withExtendedLifetime(forgotten) {}
    }
  }

  /// Removes and returns the memory of a checked throttle, or leaves it to a later check if its interval is not over.
  ///
  /// The caller must hold the lock.
  private func forgetThrottle(_ key: ThrottleKey, if isExpired: (ThrottleState) -> Bool) -> ThrottleState? {
    guard let memory = key.feature.removeUnusedThrottle(key.id, in: self, if: isExpired) else {
      throttles.append(key)
      return nil
    }
    return memory
  }

  /// Removes the memories of the throttles of a feature whose state is gone, and of the features below it.
  func forgetThrottles(of feature: ActiveFeature) {
    guard hasThrottledChildren else { return }
    let forgotten = lock.withLock { feature.removeThrottles(in: self) }
    withExtendedLifetime(forgotten) {}
  }
}
