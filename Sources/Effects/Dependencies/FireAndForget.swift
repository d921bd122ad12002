extension DependencyValues {
  /// A function that starts work without waiting for the end of the work, as in `await fireAndForget { … }`.
  ///
  /// The work can outlive the effect that starts it, and is not cancelled with the effect. In a test, the caller waits
  /// for the work, even if the caller is cancelled, so that the test sees the results. An error of the work is ignored
  /// in a program. In a test, it is reported as an issue, unless it is a `CancellationError`.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }

  private enum FireAndForgetKey: DependencyKey {
    static let liveValue = FireAndForget { name, priority, operation in
      Task.detached(name: name, priority: priority) { try await operation() }
    }
    // The work runs on the executor of the test store, which runs the jobs of the test in a fixed order.
    static let testValue = FireAndForget { name, priority, operation in
      let executor = TaskContext.ambient?.executor
      await Task(name: name, executorPreference: executor, priority: priority) { try? await operation() }
        .value
    }
  }
}

/// A function that starts work without waiting for the end of the work.
public struct FireAndForget: Sendable {
  /// The type of a closure that does the work.
  ///
  /// An error that the closure throws is ignored outside tests.
  public typealias Operation = @Sendable () async throws -> Void

  private let start: @Sendable (String?, TaskPriority?, @escaping Operation) async -> Void

  /// Creates a function that starts work with `start`.
  ///
  /// - Parameter start: A closure that starts the work in a task with the given name and priority.
  public init(_ start: @escaping @Sendable (String?, TaskPriority?, @escaping Operation) async -> Void) {
    self.start = start
  }

  /// Starts `operation` with the caller's dependencies.
  ///
  /// - Parameters:
  ///   - name: The name of the task that runs the work, for debuggers.
  ///   - priority: The priority of the task.
  ///   - fileID: The module and file of the call, for issues.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - operation: The work. An error that it throws is ignored outside tests.
  public func callAsFunction(
    name: String? = nil, priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, operation: @escaping Operation
  ) async {
    let dependencies = withEscapedDependencies { $0 }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await start(name, priority) {
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

  /// Reports an issue about `error`, if the code runs in a test and the error is not a `CancellationError`.
  private func report(_ error: any Error, at site: SourceSite) {
    guard DependencyValues.current.context == .test, !(error is CancellationError) else { return }
    reportIssue("'fireAndForget' threw an error, which is ignored outside tests: \(error)", at: site)
  }
}
