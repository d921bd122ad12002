/// A version of a shared value that the store compares with later versions.
///
/// Another thread may change the value after the store has stored it for comparison, but before a selector reads it. If
/// the value then changes back, the selector must still run again. A comparison with the stored value alone would find
/// no difference.
final class SharedBaseline {
  let cell: SharedCell
  /// The number of changes of the shared value up to the time when its value was stored.
  private var stamp: UInt64
  private var replacements: UInt64
  /// A Boolean value indicating whether a read has returned a value that may differ from the stored value.
  private var isDoubtful = false
  /// The number of times that the part has counted as different without a comparison of its value.
  private var generation = 0

  init(of cell: SharedCell) {
    self.cell = cell
    stamp = cell.stamp
    replacements = cell.replacements
  }

  /// Records that a read has returned the current value.
  func didRead() {
    if cell.stamp != stamp { isDoubtful = true }
  }

  private var countsAsDifferent: Bool { isDoubtful || cell.replacements != replacements }

  /// Returns a comparison that also reports a difference in two other cases: a read may have returned a value other
  /// than the stored one, or a property that referred to the shared value now refers to another shared value.
  ///
  /// - Parameter value: The comparison of the value of the part.
  /// - Returns: The comparison.
  func comparison(with value: PartComparison) -> PartComparison {
    PartComparison(
      differs: {
        let stamp = self.cell.stamp
        if self.countsAsDifferent || value.differs() { return true }
        self.stamp = stamp
        return false
      },
      keep: {
        if self.countsAsDifferent { self.generation += 1 }
        (self.stamp, self.replacements, self.isDoubtful) = (self.cell.stamp, self.cell.replacements, false)
        value.keep()
      },
      compareLater: {
        let (earlier, areEqual) = (self.generation, value.compareLater())
        return { earlier == self.generation && areEqual() }
      })
  }
}
