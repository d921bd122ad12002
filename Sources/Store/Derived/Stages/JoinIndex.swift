/// An index that finds, for a row of one collection, the rows of another collection with the same key.
@usableFromInline
final class JoinIndex<Key: Hashable> {
  // Exclusivity is unchecked: only the rule of the selector uses this object. Code of the app that runs during an
  // access cannot begin another access, because the graph does not run a rule again while the rule is running.
  /// For each key, the slots of the other collection's rows with this key.
  @exclusivity(unchecked) private var others: [Key: [UInt32]] = [:]
  /// For each slot of the other collection, the key of the row.
  @exclusivity(unchecked) private var otherKeys: [UInt32: Key] = [:]
  /// For each key, the slots of the first collection's rows with this key; some of these slots are free.
  @exclusivity(unchecked) private var slots: [Key: Set<UInt32>] = [:]
  @exclusivity(unchecked) private var keys: [UInt32: Key] = [:]
  private var input = StageInput()
  private let reads: ElementReads
  private let otherKey: (Stage, UInt32) -> Key

  /// Creates an index.
  ///
  /// - Parameters:
  ///   - core: The core of the store.
  ///   - otherKey: A closure that returns the key of the row with the given slot in the other collection. The stage of
  ///     that collection is open during the call.
  @usableFromInline
  init(in core: StoreCore, _ otherKey: @escaping (Stage, UInt32) -> Key) {
    reads = ElementReads(in: core)
    self.otherKey = otherKey
  }

  /// Updates the index after changes of the other collection.
  ///
  /// - Parameters:
  ///   - other: The stage of the other collection, which is open.
  ///   - capacity: The number of slots of the first collection.
  /// - Returns: The slots of the first collection's rows whose partners have changed. The partners are the rows of the
  ///   other collection with the same key.
  @usableFromInline
  func update(from other: Stage, capacity: Int) -> [UInt32] {
    // If the first collection has renumbered its slots, the keys of all its rows must be recorded again.
    if keys.count > capacity { (slots, keys) = ([:], [:]) }
    var news = input.take(other)
    if reads.begin() { news.isForChangedOperator = true }
    return news.isEmpty ? [] : reads.recording { apply(news, of: other) }
  }

  private func apply(_ news: SlotLog.News, of other: Stage) -> [UInt32] {
    if news.isTooMuch(of: other.count, divisor: 2) {
      (others, otherKeys) = ([:], [:])
      other.scan { run in for slot in run.slots { add(slot, otherKey(other, slot)) } }
      return Array(keys.keys)
    }
    var changed: Set<Key> = []
    for change in news.changes {
      if let key = otherKeys.removeValue(forKey: change.slot) {
        others[key]?.removeAll { $0 == change.slot }
        if others[key]?.isEmpty == true { others[key] = nil }
        changed.insert(key)
      }
      guard other.contains(change.slot) else { continue }
      let key = otherKey(other, change.slot)
      add(change.slot, key)
      changed.insert(key)
    }
    return Array(changed.reduce(into: Set<UInt32>()) { $0.formUnion(slots[$1] ?? []) })
  }

  private func add(_ slot: UInt32, _ key: Key) {
    guard key == key else { return }
    otherKeys[slot] = key
    others[key, default: []].append(slot)
  }

  /// Records the key of a row in the first collection, and returns the row's partners in the order of the other
  /// collection.
  @usableFromInline
  func partners(of slot: UInt32, _ key: Key) -> [UInt32] {
    if let old = keys[slot], old != key {
      slots[old]?.remove(slot)
      if slots[old]?.isEmpty == true { slots[old] = nil }
    }
    // A key that differs from itself, such as NaN, can't be found again. A row with this key has no partners.
    if keys.updateValue(key, forKey: slot) != key, key == key { slots[key, default: []].insert(slot) }
    guard let partners = others[key] else { return [] }
    if partners.count == 1 { return partners }
    let order = input.stage!.order
    return partners.sorted { order.index(of: $0)! < order.index(of: $1)! }
  }
}
