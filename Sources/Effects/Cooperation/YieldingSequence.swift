extension Sequence {
  /// Returns a sequence that has the same elements and lets other tasks run after every `count` elements.
  ///
  /// ```swift
  /// for await line in lines.yielding(every: 1_000) { index(line) }
  /// ```
  ///
  /// Swift's cooperative pool has one thread per core, and a task that never suspends occupies its thread. The sequence
  /// ends early when its task is cancelled.
  ///
  /// - Parameter count: The number of elements between suspensions, at least 1.
  /// - Returns: The sequence.
  public func yielding(every count: Int) -> YieldingSequence<Self> {
    YieldingSequence(base: self, pace: YieldPolicy(count: count))
  }

  /// Returns a sequence that has the same elements and lets other tasks run whenever `time` has passed.
  ///
  /// - Parameter time: The longest time for which the task keeps its thread, unless the work on one element takes
  ///   longer. A time of 100 microseconds is short enough that short effects still run promptly.
  /// - Returns: The sequence.
  public func yielding(every time: Duration) -> YieldingSequence<Self> {
    YieldingSequence(base: self, pace: YieldPolicy(time: time))
  }
}

extension Collection {
  /// Returns a sequence that has the same elements, reports progress, and lets other tasks run whenever `time` has
  /// passed.
  ///
  /// ```swift
  /// for await file in files.yielding(reporting: { await send(.progress($0)) }) { index(file) }
  /// ```
  ///
  /// - Parameters:
  ///   - time: The longest time for which the task keeps its thread, unless the work on one element takes longer.
  ///   - report: A closure that receives the fraction of the elements that are done. The sequence calls the closure at
  ///     most 100 times, the last time with 1.
  /// - Returns: The sequence.
  public func yielding(
    every time: Duration = .microseconds(100), reporting report: @escaping (_ fraction: Double) async -> Void
  ) -> YieldingSequence<Self> {
    YieldingSequence(
      base: self, pace: YieldPolicy(time: time), progress: ProgressThrottle(total: count), report: report)
  }
}

/// A sequence that suspends from time to time, so that other tasks can run.
public struct YieldingSequence<Base: Sequence>: AsyncSequence {
  /// An element of the underlying sequence.
  public typealias Element = Base.Element

  /// The sequence never throws an error.
  public typealias Failure = Never

  let base: Base
  let pace: YieldPolicy
  var progress = ProgressThrottle(total: 0)
  var report: ((Double) async -> Void)?

  /// Returns an iterator that starts at the first element.
  public func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeIterator(), pace: pace, progress: progress, report: report)
  }

  /// An iterator of a yielding sequence.
  public struct Iterator: AsyncIteratorProtocol {
    var base: Base.Iterator
    var pace: YieldPolicy
    var progress: ProgressThrottle
    let report: ((Double) async -> Void)?
    var isFirst = true

    /// Returns the next element, after a suspension if one is due.
    ///
    /// - Parameter actor: The caller's isolation.
    /// - Returns: The element; `nil` at the end, or if the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Base.Element? {
      if let report, !isFirst, let fraction = progress.advance() { await report(fraction) }
      let isFirst = self.isFirst
      self.isFirst = false
      if pace.isTimeToYield() {
        await Task.yield()
        pace.restart()
        if Task.isCancelled { return nil }
      }
      guard let element = base.next() else {
        // If the sequence has no elements, the end has not been reported yet.
        if let report, isFirst, let fraction = progress.advance() { await report(fraction) }
        return nil
      }
      return element
    }
  }
}
