/// A stage that follows another stage.
@usableFromInline
class OperatorStage: Stage {
  // Unchecked: only the rule of the stage's selector uses this property, and each access ends before code of the
  // program runs.
  @exclusivity(unchecked) @usableFromInline final var input = StageInput()
  /// The shared values that the closures have read; `nil` if other code records the reads of the closures.
  @usableFromInline final var reads: ElementReads?

  init() { super.init(rows: RowTable()) }

  /// The stage that this one follows, after its first update.
  @usableFromInline final var upstream: Stage { input.stage.unsafelyUnwrapped }

  /// Updates this stage after the stage that it follows has been updated.
  ///
  /// - Parameters:
  ///   - stage: The stage that this one follows.
  ///   - isChanged: A Boolean value indicating whether the operator has changed, so that all rows may have changed.
  ///   - isNarrower: A Boolean value indicating whether the operator has changed only so that it excludes more rows.
  ///   - slots: The slots of further rows to compute again.
  @usableFromInline
  final func update(
    from stage: Stage, isChanged: Bool = false, isNarrower: Bool = false, also slots: [UInt32] = []
  ) {
    var news = input.take(stage)
    let isOutdated = reads?.begin() ?? false
    if isChanged || isOutdated { news.isForChangedOperator = true }
    // Because of a changed shared value, the operator may now include a row that it excluded before.
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

  /// Applies the changes of the stage that this one follows, which is open.
  func apply(_ news: SlotLog.News) {}

  /// Logs the changes after all rows were computed again: the added, removed and changed rows, and whether other rows
  /// may have moved.
  ///
  /// If there is no change, the version of the stage stays the same.
  ///
  /// - Parameters:
  ///   - news: The changes of the previous stage.
  ///   - old: The former members, by slot.
  ///   - new: The new members, by slot; `nil` to find them with `contains(_:)`.
  ///   - isReordered: A Boolean value indicating whether members that are not listed may have moved.
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
        // Rows that were added or removed are listed already.
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
