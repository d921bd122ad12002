/// A stage that follows another one.
@usableFromInline
class OperatorStage: Stage {
  // Unchecked: only the rule of the stage's selector uses it, and each access is over before code of the program
  // runs.
  @exclusivity(unchecked) @usableFromInline final var input = StageInput()
  /// The shared values that the closures have read; nil if they record for themselves what they read.
  @usableFromInline final var reads: ElementReads?

  init() { super.init(rows: RowTable()) }

  /// The stage that this one follows, after its first update.
  @usableFromInline final var upstream: Stage { input.stage.unsafelyUnwrapped }

  /// Updates this stage after the one that it follows has been updated.
  ///
  /// - Parameters:
  ///   - stage: The stage that this one follows.
  ///   - isChanged: A Boolean value indicating whether the operator has changed, so that all rows may have.
  ///   - isNarrower: A Boolean value indicating whether it has become one that only excludes more rows.
  ///   - slots: Slots of that stage to compute again.
  @usableFromInline
  final func update(
    from stage: Stage, isChanged: Bool = false, isNarrower: Bool = false, also slots: [UInt32] = []
  ) {
    var news = input.take(stage)
    let isOutdated = reads?.begin() ?? false
    if isChanged || isOutdated { news.isForChangedOperator = true }
    // A shared value that has changed may include a row that was excluded.
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

  /// Applies changes while the stage that this one follows is open.
  func apply(_ news: SlotLog.News) {}

  /// Logs which rows were added, removed or changed, and whether others may have moved, after all rows were computed again.
  ///
  /// If nothing differs, the version stays the same.
  ///
  /// - Parameters:
  ///   - news: The changes of the previous stage.
  ///   - old: The former members, by slot.
  ///   - new: The members, by slot, if the stage has them.
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

  // Unless a stage changes elements, they are those of the stage before.

  @usableFromInline override func element(_ slot: UInt32) -> UnsafeRawPointer { upstream.element(slot) }

  @usableFromInline override var origin: Stage { upstream.origin }

  @usableFromInline
  override func scan(_ body: (SlotRun) -> Void) {
    upstream.scan { $0.parts(where: contains, body) }
  }

  override func open() { upstream.open() }

  override func close() { upstream.close() }
}
