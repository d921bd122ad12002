/// The outcome of asynchronous work: a value or an error of any type.
///
/// TCA replaced this type with `Result`. Use `Result` in new code: `Result { try await api.load() }`.
public enum TaskResult<Success: Sendable>: Sendable {
  /// The value that the work returned.
  case success(Success)
  /// The error that the work threw.
  case failure(any Error)

  /// Creates the outcome of `body`.
  ///
  /// - Parameter body: The work.
  public nonisolated(nonsending) init(
    catching body: nonisolated(nonsending) @Sendable () async throws -> Success
  ) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }

  /// Creates an outcome from a result.
  ///
  /// - Parameter result: The result.
  public init<Failure>(_ result: Result<Success, Failure>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value.
  ///
  /// - Throws: The error, if there is one.
  public var value: Success {
    get throws { try get() }
  }

  /// Returns the value.
  ///
  /// - Returns: The value.
  /// - Throws: The error, if there is one.
  public func get() throws -> Success { try Result(self).get() }

  /// Returns the outcome with a transformed value.
  ///
  /// - Parameter transform: A closure that returns the new value.
  /// - Returns: The new outcome.
  public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> TaskResult<NewSuccess> {
    flatMap { .success(transform($0)) }
  }

  /// Returns the outcome that a closure makes from the value, or this outcome's error.
  ///
  /// - Parameter transform: A closure that returns the new outcome.
  /// - Returns: The new outcome.
  public func flatMap<NewSuccess>(
    _ transform: (Success) -> TaskResult<NewSuccess>
  ) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): transform(value)
    case .failure(let error): .failure(error)
    }
  }
}

extension TaskResult: CasePathable {
  /// The case paths of an outcome.
  public struct AllCasePaths: Sendable {
    /// The case path of a value.
    public var success: AnyCasePath<TaskResult, Success> {
      AnyCasePath(
        embed: { .success($0) }, extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    /// The case path of an error.
    public var failure: AnyCasePath<TaskResult, any Error> {
      AnyCasePath(
        embed: { .failure($0) }, extract: { if case .failure(let error) = $0 { error } else { nil } })
    }
  }

  /// The case paths of an outcome.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Result where Success: Sendable, Failure == any Error {
  /// Creates a result from an outcome.
  ///
  /// - Parameter result: The outcome.
  public init(_ result: TaskResult<Success>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }
}
