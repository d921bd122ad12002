/// An object that updates a value that depends on all rows of a stage, such as a sum.
///
/// For each changed row, the object removes the row's former contribution and adds the new one.
@usableFromInline
final class StageFold {
  /// The closures that change the value, and that know the type of the rows' contributions.
  @usableFromInline
  struct Contributions {
    /// Removes the contributions of all rows from the value.
    @usableFromInline let reset: () -> Void
    /// Adds to the value the contributions of rows that have not contributed yet.
    @usableFromInline let add: (SlotRun) -> Void
    /// Removes the contribution of a row, if the row has contributed.
    ///
    /// The closure returns false if it can't remove the contribution. The value must then be computed again from all
    /// rows.
    @usableFromInline let remove: (UInt32) -> Bool

    @inlinable
    init(
      reset: @escaping () -> Void, add: @escaping (SlotRun) -> Void, remove: @escaping (UInt32) -> Bool
    ) {
      self.reset = reset
      self.add = add
      self.remove = remove
    }
  }

  private let contributions: Contributions
  // Exclusivity is unchecked: only the rule of the selector uses this object. Code of the app that runs during an
  // access cannot begin another access, because the graph does not run a rule again while the rule is running.
  @exclusivity(unchecked) private var input = StageInput()
  private let reads: ElementReads

  @usableFromInline
  init(in core: StoreCore, _ contributions: Contributions) {
    reads = ElementReads(in: core)
    self.contributions = contributions
  }

  /// Updates the value after changes of the rows.
  ///
  /// The caller must have brought the stage up to date.
  @usableFromInline
  func update(from stage: Stage) {
    var news = input.take(stage)
    // If a shared value that a closure has read from an element has changed, the former contributions are out of date.
    if reads.begin() { news.isForChangedOperator = true }
    if news.isEmpty { return }
    stage.opened {
      reads.recording { apply(news, of: stage) }
    }
  }

  private func apply(_ news: SlotLog.News, of stage: Stage) {
    if news.isTooMuch(of: stage.count, divisor: 2) { return addAll(of: stage) }
    for change in news.changes {
      guard contributions.remove(change.slot) else { return addAll(of: stage) }
      guard stage.contains(change.slot) else { continue }
      SlotRun.with(change.slot, at: stage.element(change.slot), contributions.add)
    }
  }

  /// Computes the value again from all rows of a stage.
  ///
  /// The stage must be open.
  private func addAll(of stage: Stage) {
    contributions.reset()
    stage.scan(contributions.add)
  }
}

/// A table of the contributions of rows to a value, indexed by the slots (the numbers that identify the rows).
@usableFromInline
final class ContributionTable<Value> {
  // Exclusivity is unchecked: only the rule of the selector uses this object. Code of the app that runs during an
  // access cannot begin another access, because the graph does not run a rule again while the rule is running.
  @exclusivity(unchecked) @usableFromInline var values: [Value?] = []

  @inlinable
  init() {}

  @inlinable
  func removeAll() { values = [] }

  /// Stores the contribution of the row in a slot.
  @inlinable
  func store(_ value: Value, of slot: UInt32) {
    if Int(slot) >= values.count {
      // The array grows by more than one value, because contributions are often stored for consecutive slots.
      values.append(contentsOf: repeatElement(nil, count: Int(slot) + 64 - values.count))
    }
    values[Int(slot)] = value
  }

  /// Removes and returns the contribution of the row in a slot.
  @inlinable
  func take(_ slot: UInt32) -> Value? {
    guard Int(slot) < values.count else { return nil }
    return values[Int(slot)].take()
  }

  /// Creates the closures for contributions of this type.
  ///
  /// - Parameters:
  ///   - reset: A closure that removes all contributions from the value.
  ///   - read: A closure that reads the contribution of the element at an address.
  ///   - add: A closure that adds a contribution to the value.
  ///   - remove: A closure that removes a contribution from the value.
  /// - Returns: The closures.
  @inlinable
  static func contributions(
    reset: @escaping () -> Void, read: @escaping (UnsafeRawPointer) -> Value, add: @escaping (Value) -> Void,
    remove: @escaping (Value) -> Void
  ) -> StageFold.Contributions {
    let table = ContributionTable()
    return StageFold.Contributions(
      reset: {
        table.removeAll()
        reset()
      },
      add: { run in
        var element = run.elements
        for slot in run.slots {
          let value = read(element)
          table.store(value, of: slot)
          add(value)
          element += run.stride
        }
      },
      remove: { slot in
        if let old = table.take(slot) { remove(old) }
        return true
      })
  }
}
