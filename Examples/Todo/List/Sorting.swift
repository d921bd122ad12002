import Store

/// Sorts tasks without keeping others from their turn.
enum Sorting {
  /// How far a sort is.
  struct Progress: Equatable, Sendable {
    /// The order that the tasks will have.
    let order: Order
    /// How much is done, from 0 to 1.
    var fraction: Double
  }

  /// How many tasks are sorted in one go.
  private static let run = 512

  /// Sorts tasks: runs that are sorted at once, merged pair by pair.
  ///
  /// - Parameters:
  ///   - document: The tasks.
  ///   - order: The order, not that of the file.
  ///   - report: Is told how much is done, from 0 to 1.
  /// - Returns: The positions of all tasks in order, or `nil` if the effect was cancelled.
  /// - Complexity: O(n log n)
  static func positions(
    of document: Document, by order: Order, report: @Sendable (Double) async -> Void
  ) async -> [Int32]? {
    let count = document.lines.count
    var levels = 0
    while run << levels < count { levels += 1 }
    var progress = StepProgress(total: count * (levels + 2), reports: 50)
    var pace = Pace(time: .microseconds(500))
    var keys: [SortKey] = []
    keys.reserveCapacity(count)
    for (position, line) in document.lines.enumerated() {
      if !line.isBlank { keys.append(order.key(of: line.text, at: position)) }
      if let fraction = progress.advance() { await report(fraction) }
      await pace.step()
      if Task.isCancelled { return nil }
    }
    for start in stride(from: 0, to: keys.count, by: run) {
      let end = min(start + run, keys.count)
      keys[start..<end].sort()
      if let fraction = progress.advance(by: end - start) { await report(fraction) }
      await pace.step()
      if Task.isCancelled { return nil }
    }
    var width = run
    while width < keys.count {
      var merged: [SortKey] = []
      merged.reserveCapacity(keys.count)
      for start in stride(from: 0, to: keys.count, by: 2 * width) {
        let (middle, end) = (min(start + width, keys.count), min(start + 2 * width, keys.count))
        var (left, right) = (start, middle)
        while left < middle || right < end {
          let takesLeft = right == end || (left < middle && keys[left] < keys[right])
          merged.append(takesLeft ? keys[left] : keys[right])
          if takesLeft { left += 1 } else { right += 1 }
          if let fraction = progress.advance() { await report(fraction) }
          await pace.step()
          if Task.isCancelled { return nil }
        }
      }
      keys = merged
      width *= 2
    }
    return keys.map { Int32($0.position) }
  }
}
