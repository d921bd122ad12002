// These are dependencies of the Composable Architecture that this package lacks. If a program uses one of them, the
// compiler finds the unavailable declaration below, and its message says what to write instead.
extension DependencyValues {
  /// A dependency that the Composable Architecture has and this package does not have.
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

  /// A dependency that the Composable Architecture has and this package does not have.
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

  /// A dependency that the Composable Architecture has and this package does not have.
  @available(
    *, unavailable,
    message: """
      declare a client that makes your requests, so that a test can answer them. The client needs a key, closures for the requests, and a property of 'DependencyValues'.
      """
  )
  public var urlSession: _MissingDependency {
    get { _MissingDependency() }
    set {}
  }

  /// A dependency that the Composable Architecture has and this package does not have.
  @available(
    *, unavailable,
    message: """
      declare a client that provides your notifications as an 'AsyncStream'. The client needs a key and a property of 'DependencyValues'.
      """
  )
  public var notificationCenter: _MissingDependency {
    get { _MissingDependency() }
    set {}
  }

}

/// The type of the dependencies that this package does not have.
public struct _MissingDependency: Sendable {}
