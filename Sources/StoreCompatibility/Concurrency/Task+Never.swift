extension Task where Failure == Never {
  /// Waits until the calling task is cancelled.
  ///
  /// - Returns: Nothing, because the method only throws.
  /// - Throws: `CancellationError`.
  public static func never() async throws -> Success {
    for await element in AsyncStream<Success>.never { return element }
    throw _Concurrency.CancellationError()
  }

  /// The value of this task; if the task that awaits the value is cancelled, this task is cancelled too.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == any Error {
  /// The value of this task; if the task that awaits the value is cancelled, this task is cancelled too.
  ///
  /// - Throws: The task's error.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits until the calling task is cancelled.
  ///
  /// - Throws: `CancellationError`.
  public static func never() async throws {
    for await _ in AsyncStream<Never>.never {}
    throw _Concurrency.CancellationError()
  }

  /// Yields to other tasks several times.
  ///
  /// Tests of a `TestStore` do not need this method, because the store's effects run while the test awaits the store,
  /// in a fixed order.
  ///
  /// - Parameter count: The number of times to yield.
  public static func megaYield(count: Int = 20) async {
    for _ in 0..<count {
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }
}
