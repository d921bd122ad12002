/// The shared values that a computation has read, with the numbers of their changes.
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

  /// Returns a Boolean value indicating whether a computation that has had two results is impure.
  ///
  /// It is not if another thread may have changed a shared value that it reads. Then it is impure only if two more
  /// results differ although no such value changes meanwhile.
  ///
  /// - Parameters:
  ///   - isEqual: Compares two results.
  ///   - compute: Computes a result.
  /// - Returns: A Boolean value indicating whether it is impure.
  static func isImpure<Value>(by isEqual: (Value, Value) -> Bool, _ compute: () -> Value) -> Bool {
    let stamps = SharedStamps()
    let isDifferent = SharedReads.recorded(by: stamps) { !isEqual(compute(), compute()) }
    return stamps.stamps.isEmpty || isDifferent && stamps.areCurrent
  }
}
