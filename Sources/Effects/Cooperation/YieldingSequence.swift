extension Sequence {
  /// The elements, with other tasks let onto the thread every `count` elements.
  ///
  /// ```swift
  /// for await line in lines.yielding(every: 1_000) { index(line) }
  /// ```
  ///
  /// Swift's cooperative pool has one thread per core, and a task that never suspends keeps its own. The sequence ends
  /// early when its task is cancelled.
  ///
  /// - Parameter count: After how many elements the task suspends, at least 1.
  /// - Returns: The sequence.
  public func yielding(every count: Int) -> YieldingSequence<Self> {
    YieldingSequence(base: self, pace: YieldPolicy(count: count))
  }

  /// The elements, with other tasks let onto the thread whenever `time` has passed.
  ///
  /// - Parameter time: How long the task keeps its thread at most, as long as one element does not take longer:
  ///   `.microseconds(100)` lets a one-line effect answer promptly.
  /// - Returns: The sequence.
  public func yielding(every time: Duration) -> YieldingSequence<Self> {
    YieldingSequence(base: self, pace: YieldPolicy(time: time))
  }
}

extension Collection {
  /// The elements, with other tasks let onto the thread whenever `time` has passed, and progress reported.
  ///
  /// ```swift
  /// for await file in files.yielding(reporting: { await send(.progress($0)) }) { index(file) }
  /// ```
  ///
  /// - Parameters:
  ///   - time: How long the task keeps its thread at most.
  ///   - report: Is told the fraction that is done, at most 100 times whatever the number of elements; at the end 1.
  /// - Returns: The sequence.
  public func yielding(
    every time: Duration = .microseconds(100), reporting report: @escaping (_ fraction: Double) async -> Void
  ) -> YieldingSequence<Self> {
    YieldingSequence(
      base: self, pace: YieldPolicy(time: time), progress: ProgressThrottle(total: count), report: report)
  }
}

/// A sequence that suspends now and then, so that other tasks can run.
public struct YieldingSequence<Base: Sequence>: AsyncSequence {
  /// An element of the sequence underneath.
  public typealias Element = Base.Element

  /// Nothing fails.
  public typealias Failure = Never

  let base: Base
  let pace: YieldPolicy
  var progress = ProgressThrottle(total: 0)
  var report: ((Double) async -> Void)?

  /// Starts at the first element.
  public func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeIterator(), pace: pace, progress: progress, report: report)
  }

  /// A place in the sequence.
  public struct Iterator: AsyncIteratorProtocol {
    var base: Base.Iterator
    var pace: YieldPolicy
    var progress: ProgressThrottle
    let report: ((Double) async -> Void)?
    var isFirst = true

    /// The next element, after a pause if it is time for one; nil at the end and when the task is cancelled.
    ///
    /// - Parameter actor: The caller's isolation.
    /// - Returns: The element.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Base.Element? {
      if let report, !isFirst, let fraction = progress.advance() { await report(fraction) }
      isFirst = false
      if pace.isTimeToYield() {
        await Task.yield()
        pace.restart()
        if Task.isCancelled { return nil }
      }
      return base.next()
    }
  }
}
