/// The recent changes of a source stage's rows, which the stage needs to return to an earlier version of the
/// collection.
///
/// If the program assigns a former value of the collection again, this value has no record of the later changes.
/// Therefore, the stage keeps the changes here.
@usableFromInline
struct RowTrail {
  /// A change of one row, with the positions of the row at the time of the change.
  struct Step {
    enum Kind {
      case inserted, removed, moved, touched
    }

    let kind: Kind
    /// The position of the row or, if only the row's element was changed, the slot of the row.
    let position: UInt32
    let target: UInt32
  }

  private var steps: [Step] = []
  private var checkpoints: [(stamp: VersionStamp, steps: Int)] = []
  private static let maximum = 1_000

  @usableFromInline
  init() {}

  /// The stamp of the current version; `nil` before the first version.
  @usableFromInline var stamp: VersionStamp? { checkpoints.last?.stamp }

  /// Returns the latest recorded version that satisfies the predicate.
  @usableFromInline
  func latest(where isReached: (VersionStamp) -> Bool) -> (
    checkpoint: Int, stamp: VersionStamp, isCurrent: Bool
  )? {
    guard let index = checkpoints.lastIndex(where: { isReached($0.stamp) }) else { return nil }
    return (index, checkpoints[index].stamp, index == checkpoints.count - 1)
  }

  /// Removes the versions after a checkpoint, and returns the changes that led to these versions.
  mutating func removeSteps(after checkpoint: Int) -> [Step] {
    let kept = checkpoints[checkpoint].steps
    guard kept < steps.count || checkpoint < checkpoints.count - 1 else { return [] }
    checkpoints.removeSubrange((checkpoint + 1)...)
    defer { steps.removeSubrange(kept...) }
    return Array(steps[kept...])
  }

  mutating func append(_ change: OrderChange) {
    let kind: Step.Kind? =
      switch change.kind {
      case .inserted: .inserted
      case .removed: .removed
      case .moved: .moved
      case .reordered: nil
      }
    if let kind { steps.append(Step(kind: kind, position: change.position, target: change.target)) }
  }

  mutating func appendTouched(_ slot: UInt32) {
    steps.append(Step(kind: .touched, position: slot, target: 0))
  }

  mutating func append(touched slots: [UInt32]) {
    steps.append(contentsOf: slots.map { Step(kind: .touched, position: $0, target: 0) })
  }

  /// Records a version, and removes the oldest versions if there are too many.
  mutating func appendCheckpoint(_ stamp: VersionStamp, rows: Int) {
    checkpoints.append((stamp, steps.count))
    guard checkpoints.count > 2 * Self.maximum || steps.count > 2 * max(Self.maximum, rows) else { return }
    let limit = steps.count - max(Self.maximum, rows)
    let first = checkpoints.firstIndex { $0.steps >= limit } ?? checkpoints.count - 1
    let kept = Array(checkpoints[max(first, checkpoints.count - Self.maximum)...])
    steps.removeSubrange(..<kept[0].steps)
    checkpoints = kept.map { ($0.stamp, $0.steps - kept[0].steps) }
  }
}
