import Effects

/// The failures and the default values of dependencies of one run of an explored test's body.
final class RunResults: @unchecked Sendable {
  // Sound: all state is touched under the lock only.
  private let lock = Lock()
  private var kept: [TestFailure] = []
  private var keptDefaults: DependencyDefaults?

  /// The results of the run that the current task belongs to.
  @TaskLocal static var current: RunResults?

  /// The values of dependencies that are read outside of stores.
  ///
  /// Made on first use, because most runs read none.
  var defaults: DependencyDefaults {
    lock.withLock {
      let defaults = keptDefaults ?? DependencyDefaults()
      keptDefaults = defaults
      return defaults
    }
  }

  /// The failures of the run.
  var failures: [TestFailure] { lock.withLock { kept } }

  /// Keeps `failure` for the end of the run.
  func add(_ failure: TestFailure) {
    lock.withLock { kept.append(failure) }
  }
}
