/// A stage that derives its rows from the rows of another stage.
@usableFromInline
class OperatorStage: Stage {
  // Exclusivity is unchecked: only the rule of the stage's selector uses this property, and each access ends before
  // code of the app runs.
  @exclusivity(unchecked) @usableFromInline final var input = StageInput()
  /// The shared values that the closures of the operator have read; `nil` if other code records these reads.
  @usableFromInline final var reads: ElementReads?

  init() { super.init(rows: RowTable()) }

  /// The previous stage, from which this stage derives its rows.
  ///
  /// Do not read this property before the first update.
  @usableFromInline final var upstream: Stage { input.stage.unsafelyUnwrapped }

  /// Updates this stage after the previous stage has been updated.
  ///
  /// - Parameters:
  ///   - stage: The previous stage.
  ///   - isChanged: A Boolean value indicating whether a parameter of the operator has changed, so that all rows may
  ///     have changed.
  ///   - isNarrower: A Boolean value indicating whether the operator has become stricter: it may exclude further rows,
  ///     but includes no rows that it excluded before.
  ///   - slots: The slots of rows to compute again although the previous stage has not changed them.
  @usableFromInline
  final func update(
    from stage: Stage, isChanged: Bool = false, isNarrower: Bool = false, also slots: [UInt32] = []
  ) {
    var news = input.take(stage)
    let isOutdated = reads?.begin() ?? false
    if isChanged || isOutdated { news.isForChangedOperator = true }
    // If a shared value has changed, the operator may include a row that it excluded before, so it is not treated as
    // stricter.
    news.isForNarrowerOperator = isNarrower && !isOutdated
    for slot in slots where Int(slot) < stage.rows.capacity {
      news.changes.append(SlotChange(slot, isPlaced: false, isTouched: true))
    }
    if news.isEmpty { return }
    rows = stage.rows
    stage.opened {
      if let reads { reads.recording { apply(news) } } else { apply(news) }
    }
    log.forgetRepetitions(capacity: rows.capacity)
  }

  /// Applies the changes of the previous stage.
  ///
  /// During the call, the elements of the previous stage are readable.
  func apply(_ news: SlotLog.News) {}

  /// Adds the changes to the log after all rows were computed again: the added, removed and changed rows, and whether
  /// other rows may have moved.
  ///
  /// If there is no change, the version of the stage stays the same.
  ///
  /// - Parameters:
  ///   - news: The changes of the previous stage.
  ///   - old: For each slot, a Boolean value indicating whether the row belonged to the stage before.
  ///   - new: For each slot, a Boolean value indicating whether the row belongs to the stage now; `nil` to call
  ///     `contains(_:)` instead.
  ///   - isReordered: A Boolean value indicating whether rows that are not in the log may have moved.
  final func logRebuilt(
    _ news: SlotLog.News, _ old: [Bool], _ new: [Bool]? = nil, isReordered: @autoclosure () -> Bool
  ) {
    guard news.isComplete else { return log.reset(isReplaced: news.isReplaced) }
    let new = new ?? (0..<UInt32(rows.capacity)).map(contains)
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        let count = min(old.count, new.count)
        for slot in 0..<count where old[slot] != new[slot] {
          log.append(UInt32(slot), isPlaced: true, isTouched: true)
        }
        for slot in count..<old.count where old[slot] {
          log.append(UInt32(slot), isPlaced: true, isTouched: true)
        }
        for slot in count..<new.count where new[slot] {
          log.append(UInt32(slot), isPlaced: true, isTouched: true)
        }
        // Rows that were added or removed are in the log already.
        let limit = UInt32(count)
        log.append(news.changes, where: { $0 < limit && old[Int($0)] && new[Int($0)] })
      }
    }
    if isReordered() { log.reorder() }
  }

  // The elements are those of the previous stage, unless a subclass overrides these members.

  @usableFromInline override func element(_ slot: UInt32) -> UnsafeRawPointer { upstream.element(slot) }

  @usableFromInline override var origin: Stage { upstream.origin }

  @usableFromInline
  override func scan(_ body: (SlotRun) -> Void) {
    upstream.scan { $0.parts(where: contains, body) }
  }

  override func open() { upstream.open() }

  override func close() { upstream.close() }
}
