extension DependencyValues {
  /// A function that starts work without waiting for it: `await fireAndForget { … }`.
  ///
  /// In a program the work outlives the effect that starts it. In a test the caller waits for the work, so that the
  /// test sees its results, and an error other than a `CancellationError` is an issue.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }

  private enum FireAndForgetKey: DependencyKey {
    static let liveValue = FireAndForget { priority, operation in
      Task.detached(priority: priority) { try await operation() }
    }
    static let testValue = FireAndForget { _, operation in try? await operation() }
  }
}

/// A function that starts work without waiting for it.
public struct FireAndForget: Sendable {
  /// Work whose errors are ignored.
  public typealias Operation = @Sendable () async throws -> Void

  private let start: @Sendable (TaskPriority?, @escaping Operation) async -> Void

  /// Creates a value that starts work with `start`.
  ///
  /// - Parameter start: Starts the work with the given priority.
  public init(_ start: @escaping @Sendable (TaskPriority?, @escaping Operation) async -> Void) {
    self.start = start
  }

  /// Starts `operation` with the caller's dependencies.
  ///
  /// - Parameters:
  ///   - priority: The priority of its task.
  ///   - fileID: The module and file of the call, for issues.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - operation: The work. A program ignores the error that it throws.
  public func callAsFunction(
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, operation: @escaping Operation
  ) async {
    let dependencies = withEscapedDependencies { $0 }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await start(priority) {
      try await dependencies.yield {
        do {
          try await operation()
        } catch {
          report(error, at: site)
          throw error
        }
      }
    }
  }

  /// Reports an error in a test.
  private func report(_ error: any Error, at site: SourceSite) {
    guard DependencyValues().context == .test, !(error is CancellationError) else { return }
    reportIssue("Work of 'fireAndForget' threw an error: \(error)", at: site)
  }
}
