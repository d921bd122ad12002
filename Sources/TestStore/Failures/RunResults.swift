import Effects

/// The failures of one run of an explored test's body, and the default values of dependencies in that run.
class RunResults: @unchecked Sendable {
  // Sound: all state is accessed only under the lock.
  final let lock: Lock
  private final var kept: [TestFailure] = []
  private final var keptDefaults: DependencyDefaults?

  init(lock: Lock) { self.lock = lock }

  /// The results of the run to which the current task belongs.
  @TaskLocal static var current: RunResults?

  /// The default values of dependencies that the run reads outside stores.
  ///
  /// The collection is created on first use, because most runs read no such values.
  final var defaults: DependencyDefaults {
    lock.withLock {
      let defaults = keptDefaults ?? DependencyDefaults()
      keptDefaults = defaults
      return defaults
    }
  }

  /// The failures of the run.
  final var failures: [TestFailure] { lock.withLock { kept } }

  /// A Boolean value indicating whether the run has failed.
  final var hasFailures: Bool { lock.withLock { !kept.isEmpty } }

  /// Stores `failure` until the end of the run.
  final func add(_ failure: TestFailure) {
    lock.withLock { kept.append(failure) }
  }
}
