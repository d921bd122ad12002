import Store

/// Sorts tasks without blocking other tasks of the pool.
enum Sorting {
  /// The progress of a sort.
  struct Progress: Equatable, Sendable {
    /// The new order of the tasks.
    let order: Order
    /// The progress, from 0 to 1.
    var fraction: Double
  }

  /// The number of tasks to sort without a pause.
  static let runLength = 512

  /// Sorts tasks by a merge sort, whose initial runs are sorted without a pause.
  ///
  /// - Parameters:
  ///   - document: The tasks.
  ///   - order: The order, which is not that of the file.
  ///   - report: A closure that receives the progress, from 0 to 1.
  /// - Returns: The positions of all tasks in order, or `nil` if the effect was cancelled.
  /// - Complexity: O(n log n)
  static func positions(
    of document: Document, by order: Order, report: @escaping @Sendable (Double) async -> Void
  ) async -> [Int32]? {
    var work = Work(count: document.lines.count, report: report)
    guard let keys = await work.keys(of: document, by: order), var keys = await work.sortRuns(keys) else {
      return nil
    }
    var width = runLength
    while width < keys.count {
      guard let merged = await work.merge(keys, runs: width) else { return nil }
      keys = merged
      width *= 2
    }
    return keys.map { Int32($0.position) }
  }
}

/// The counted steps of a sort, with suspensions.
private struct Work {
  private var progress: ProgressThrottle
  private var pace = YieldPolicy(time: .microseconds(500))
  private let report: @Sendable (Double) async -> Void

  init(count: Int, report: @escaping @Sendable (Double) async -> Void) {
    var levels = 0
    while Sorting.runLength << levels < count { levels += 1 }
    // A short sort needs no progress bar.
    progress = ProgressThrottle(total: count * (levels + 2), reports: count < 20_000 ? 1 : 50)
    self.report = report
  }

  /// Counts steps, and suspends if it is time to.
  ///
  /// Returns false if the effect was cancelled.
  private mutating func step(_ count: Int = 1) async -> Bool {
    if let fraction = progress.advance(by: count) { await report(fraction) }
    await pace.step()
    return !Task.isCancelled
  }

  mutating func keys(of document: Document, by order: Order) async -> [SortKey]? {
    var keys: [SortKey] = []
    keys.reserveCapacity(document.lines.count)
    for (position, line) in document.lines.enumerated() {
      if !line.isBlank { keys.append(order.key(of: line.text, at: position)) }
      guard await step() else { return nil }
    }
    return keys
  }

  mutating func sortRuns(_ unsorted: [SortKey]) async -> [SortKey]? {
    var keys = unsorted
    for start in stride(from: 0, to: keys.count, by: Sorting.runLength) {
      let end = min(start + Sorting.runLength, keys.count)
      keys[start..<end].sort()
      guard await step(end - start) else { return nil }
    }
    return keys
  }

  /// Merges adjacent runs in pairs.
  mutating func merge(_ keys: [SortKey], runs width: Int) async -> [SortKey]? {
    var merged: [SortKey] = []
    merged.reserveCapacity(keys.count)
    for start in stride(from: 0, to: keys.count, by: 2 * width) {
      let (middle, end) = (min(start + width, keys.count), min(start + 2 * width, keys.count))
      var (left, right) = (start, middle)
      while left < middle || right < end {
        let takesLeft = right == end || (left < middle && keys[left] < keys[right])
        merged.append(takesLeft ? keys[left] : keys[right])
        if takesLeft { left += 1 } else { right += 1 }
        guard await step() else { return nil }
      }
    }
    return merged
  }
}
