extension AsyncStream {
  /// Returns a stream and the continuation that feeds it, by the older name of `makeStream`.
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - limit: The policy for elements that were not taken yet.
  /// - Returns: The stream and its continuation.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Returns a stream and the continuation that feeds it, by the older name of `makeStream`.
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - limit: The policy for elements that were not taken yet.
  /// - Returns: The stream and its continuation.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }
}
