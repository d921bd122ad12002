// Dependencies of the Composable Architecture that this package lacks. The compiler finds these declarations, and says
// what to write instead.
extension DependencyValues {
  /// A dependency that this package lacks.
  @available(
    *, unavailable,
    message: """
      declare it yourself: a key with 'static var liveValue: Calendar { .autoupdatingCurrent }' and a property of 'DependencyValues'.
      """
  )
  public var calendar: _MissingDependency {
    get { _MissingDependency() }
    set {}
  }

  /// A dependency that this package lacks.
  @available(
    *, unavailable,
    message: """
      declare it yourself: a key with 'static var liveValue: Locale { .autoupdatingCurrent }' and a property of 'DependencyValues'.
      """
  )
  public var locale: _MissingDependency {
    get { _MissingDependency() }
    set {}
  }

  /// A dependency that this package lacks.
  @available(
    *, unavailable,
    message: """
      declare it yourself: a key with 'static var liveValue: TimeZone { .autoupdatingCurrent }' and a property of 'DependencyValues'.
      """
  )
  public var timeZone: _MissingDependency {
    get { _MissingDependency() }
    set {}
  }

  /// A dependency that this package lacks.
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

  /// A dependency that this package lacks.
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

  /// A dependency that this package lacks.
  @available(
    *, unavailable,
    message: """
      declare a client of your own that opens addresses: a key with a closure '@Sendable (URL) async -> Bool' and a property of 'DependencyValues'.
      """
  )
  public var openURL: _MissingDependency {
    get { _MissingDependency() }
    set {}
  }

  /// A dependency that this package lacks.
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

  /// A dependency that this package lacks.
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

  /// A dependency that this package lacks.
  @available(
    *, unavailable,
    message: """
      return '.run { _ in … }' from the reducer: an effect outlives what has started it, and ends with its store.
      """
  )
  public var fireAndForget: _MissingDependency {
    get { _MissingDependency() }
    set {}
  }

  /// A dependency that this package lacks.
  @available(
    *, unavailable,
    message: """
      there is one for programs and one for tests, and 'DependencyKey' has a value for each: 'liveValue' and 'testValue'.
      """
  )
  public var context: _MissingDependency {
    get { _MissingDependency() }
    set {}
  }
}

/// The type of a dependency that this package lacks.
public struct _MissingDependency: Sendable {}
