extension Result {
  /// Creates the result of asynchronous work: its return value or its error.
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.loaded(Result { try await api.load() }))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - body: The work.
  ///   - isolation: The caller's isolation, which `body` runs in.
  @inlinable
  @_disfavoredOverload
  public init(
    catching body: () async throws(Failure) -> Success, isolation: isolated (any Actor)? = #isolation
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
