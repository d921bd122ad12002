extension AsyncStream {
  /// A stream without elements, which ends only when the task that iterates it is cancelled.
  public static var never: Self { Self { _ in } }

  /// A stream without elements, which ends immediately.
  public static var finished: Self { Self { $0.finish() } }

  /// Creates a stream that requests the elements of `sequence` one by one as they are needed.
  ///
  /// An error of the sequence ends the stream. Only one task can iterate the stream.
  ///
  /// - Parameter sequence: The sequence.
  public init<Base: AsyncSequence & Sendable>(_ sequence: Base) where Base.Element == Element {
    let iterator = ErasedIterator(sequence)
    self.init { try? await iterator.next() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream without elements, which ends only when the task that iterates it is cancelled.
  public static var never: Self { Self { _ in } }

  /// A stream without elements, which ends immediately.
  ///
  /// - Parameter error: The error that the stream throws when it is iterated; `nil` if it throws no error.
  /// - Returns: The stream.
  public static func finished(throwing error: (any Error)? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }

  /// Creates a stream that requests the elements of `sequence` one by one as they are needed.
  ///
  /// Only one task can iterate the stream.
  ///
  /// - Parameter sequence: The sequence.
  public init<Base: AsyncSequence & Sendable>(_ sequence: Base) where Base.Element == Element {
    let iterator = ErasedIterator(sequence)
    self.init { try await iterator.next() }
  }
}

extension AsyncSequence where Self: Sendable {
  /// Returns a stream of the elements of this sequence; the stream also ends if the sequence throws an error.
  public func eraseToStream() -> AsyncStream<Element> { AsyncStream(self) }

  /// Returns a stream of the elements of this sequence; the stream throws the errors of the sequence.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> { AsyncThrowingStream(self) }
}

/// An iterator of a sequence; the iterator is created when it is first used.
private final class ErasedIterator<Base: AsyncSequence & Sendable>: @unchecked Sendable {
  // Sound: the state is accessed under the lock only, and the iterator is moved out of the state while it is used.
  private enum State {
    case new
    case idle(Base.AsyncIterator)
    case busy
  }

  private let lock = Lock()
  private let sequence: Base
  private var state = State.new

  init(_ sequence: Base) { self.sequence = sequence }

  /// Returns the next element; `nil` at the end, or if another task is just waiting for an element.
  func next() async throws -> Base.Element? {
    guard var iterator = take() else { return nil }
    defer { put(iterator) }
    return try await iterator.next()
  }

  private func take() -> Base.AsyncIterator? {
    let before = lock.withLock {
      defer { state = .busy }
      return state
    }
    return switch before {
    case .new: sequence.makeAsyncIterator()
    case .idle(let iterator): iterator
    case .busy: nil
    }
  }

  private func put(_ iterator: Base.AsyncIterator) { lock.withLock { state = .idle(iterator) } }
}
