extension AsyncStream {
  /// Returns a stream and the continuation that feeds it, by the older name of `makeStream`.
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - limit: How elements are kept that nobody has taken.
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
  ///   - limit: How elements are kept that nobody has taken.
  /// - Returns: The stream and its continuation.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }
}
