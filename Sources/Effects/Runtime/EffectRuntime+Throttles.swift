extension EffectRuntime {
  /// Returns the object that stores the state of a throttle, and creates the object if there is none for this type of
  /// clock.
  ///
  /// - Returns: The object, and a Boolean value indicating whether it is new.
  func throttleMemory<C: Clock>(
    _ key: ThrottleKey, clock: C, interval: C.Duration
  ) -> (memory: ThrottleMemory<C>, isNew: Bool) {
    // If an object with another type of clock is replaced, it is released outside the lock, because its clock may be
    // code of the app.
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

  /// Checks the next few throttles, and removes the state of each throttle that no effect uses and whose interval is
  /// over.
  ///
  /// The store makes two checks for each new throttle, so that the number of stored states does not grow with every id
  /// that was ever used. While a child feature has a throttle, the store also makes a check for each action. Without
  /// this check, an old throttle would keep the feature in the tree of active features for too long, and after every
  /// action the store would check whether the feature still exists.
  ///
  /// - Parameter count: The number of checks.
  package func forgetThrottles(checking count: Int) {
    for _ in 0..<count {
      guard let (key, memory) = lock.withLock({ throttles.next() }) else { return }
      let isExpired = memory.readClock(lock)
      // This local reference is given up, because it would be taken for a use by an effect.
      _ = consume memory
      // The state is released outside the lock, because its clock may be code of the app.
      let forgotten = lock.withLock { forgetThrottle(key, if: isExpired) }
      withExtendedLifetime(forgotten) {}
    }
  }

  /// Removes and returns the state of a throttle if it is no longer needed; otherwise, schedules another check.
  ///
  /// The caller must hold the runtime's lock.
  private func forgetThrottle(_ key: ThrottleKey, if isExpired: (ThrottleState) -> Bool) -> ThrottleState? {
    guard let memory = key.feature.removeUnusedThrottle(key.id, in: self, if: isExpired) else {
      throttles.append(key)
      return nil
    }
    return memory
  }

  /// Removes the throttle states of a feature that was removed, and of the features below it.
  func forgetThrottles(of feature: ActiveFeature) {
    guard hasThrottledChildren else { return }
    let forgotten = lock.withLock { feature.removeThrottles(in: self) }
    withExtendedLifetime(forgotten) {}
  }
}
