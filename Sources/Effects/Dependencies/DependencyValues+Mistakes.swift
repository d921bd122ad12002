// What the Composable Architecture has and this package has not: the compiler finds these, and says what to write.
extension DependencyValues {
  /// Not here.
  @available(
    *, unavailable,
    message: """
      there are no schedulers here: read '\\.continuousClock', and write 'try await clock.sleep(for:)' in an effect, or '.debounce(id:for:)'.
      """
  )
  public var mainQueue: _MissingDependency {
    get { _MissingDependency() }
    set {}
  }

  /// Not here.
  @available(
    *, unavailable,
    message: """
      there are no schedulers here: read '\\.continuousClock', and write 'Effect.timer' or 'try await clock.sleep(for:)' in an effect.
      """
  )
  public var mainRunLoop: _MissingDependency {
    get { _MissingDependency() }
    set {}
  }

  /// Not here.
  @available(
    *, unavailable,
    message: """
      declare a client of your own that makes your requests, so that a test can answer them: a key with its closures and a property of 'DependencyValues'.
      """
  )
  public var urlSession: _MissingDependency {
    get { _MissingDependency() }
    set {}
  }

  /// Not here.
  @available(
    *, unavailable,
    message: """
      declare a client of your own that gives your notifications as an 'AsyncStream': a key and a property of 'DependencyValues'.
      """
  )
  public var notificationCenter: _MissingDependency {
    get { _MissingDependency() }
    set {}
  }

}

/// What stands for a dependency that is not here.
public struct _MissingDependency: Sendable {}
