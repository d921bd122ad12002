import Effects

/// The failures and the default values of dependencies of one run of an explored test's body.
class RunResults: @unchecked Sendable {
  // Sound: all state is touched under the lock only.
  final let lock: Lock
  private final var kept: [TestFailure] = []
  private final var keptDefaults: DependencyDefaults?

  init(lock: Lock) { self.lock = lock }

  /// The results of the run that the current task belongs to.
  @TaskLocal static var current: RunResults?

  /// The values of dependencies that are read outside of stores.
  ///
  /// Made on first use, because most runs read none.
  final var defaults: DependencyDefaults {
    lock.withLock {
      let defaults = keptDefaults ?? DependencyDefaults()
      keptDefaults = defaults
      return defaults
    }
  }

  /// The failures of the run.
  final var failures: [TestFailure] { lock.withLock { kept } }

  /// Keeps `failure` for the end of the run.
  final func add(_ failure: TestFailure) {
    lock.withLock { kept.append(failure) }
  }
}
