extension Result {
  /// Creates a result from asynchronous work, with the value that the work returns or the error that it throws.
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.loaded(Result { try await api.load() }))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - body: The work.
  ///   - isolation: The caller's isolation, in which `body` runs.
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
