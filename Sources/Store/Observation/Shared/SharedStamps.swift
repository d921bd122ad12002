/// The shared values that a computation has read, each with the number of its changes before the first read.
final class SharedStamps: SharedReadTracker {
  private var stamps: [ObjectIdentifier: (cell: SharedCell, count: UInt64)] = [:]

  private init() {}

  func noteRead<Value>(of reference: SharedReference<Value>) { note(reference.cell) }

  func noteStatusRead(of cell: SharedCell) { note(cell) }

  private func note(_ cell: SharedCell) {
    let id = ObjectIdentifier(cell)
    if stamps[id] == nil { stamps[id] = (cell, cell.stamp) }
  }

  private var areCurrent: Bool { stamps.values.allSatisfy { $0.cell.stamp == $0.count } }

  /// Returns a Boolean value indicating whether a computation that has returned two different results is impure.
  ///
  /// If such a computation reads no shared values, it is impure. If it reads shared values, another thread may have
  /// changed one of them. So the function computes two more results. The computation is impure only if these two
  /// results differ although none of the shared values changes between them.
  ///
  /// - Parameters:
  ///   - isEqual: A closure that compares two results.
  ///   - compute: A closure that computes a result.
  /// - Returns: `true` if the computation is impure.
  static func isImpure<Value>(by isEqual: (Value, Value) -> Bool, _ compute: () -> Value) -> Bool {
    let stamps = SharedStamps()
    let isDifferent = SharedReads.recorded(by: stamps) { !isEqual(compute(), compute()) }
    return stamps.stamps.isEmpty || isDifferent && stamps.areCurrent
  }
}
