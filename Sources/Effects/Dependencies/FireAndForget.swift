extension DependencyValues {
  /// Starts work that nobody waits for: `await fireAndForget { … }`.
  ///
  /// In a program the work outlives the effect that starts it. In a test the caller waits for the work, so that the
  /// test sees what it does.
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

/// Starts work that nobody waits for.
public struct FireAndForget: Sendable {
  /// Work that may fail without anybody noticing.
  public typealias Operation = @Sendable () async throws -> Void

  private let start: @Sendable (TaskPriority?, @escaping Operation) async -> Void

  /// Makes a value that starts work by `start`.
  ///
  /// - Parameter start: Starts the work with the given priority.
  public init(_ start: @escaping @Sendable (TaskPriority?, @escaping Operation) async -> Void) {
    self.start = start
  }

  /// Starts `operation` with the caller's dependencies.
  ///
  /// - Parameters:
  ///   - priority: The priority of its task.
  ///   - operation: The work. What it throws is ignored.
  public func callAsFunction(priority: TaskPriority? = nil, operation: @escaping Operation) async {
    let dependencies = withEscapedDependencies { $0 }
    await start(priority) { try await dependencies.yield { try await operation() } }
  }
}
