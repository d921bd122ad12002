/// A table of groups of rows, with a total for each group and the contribution of each row.
@usableFromInline
final class GroupTable<Key: Hashable, Part, Total> {
  @usableFromInline
  struct Contribution {
    @usableFromInline var first: Key?
    /// The keys of the row except the first key.
    @usableFromInline var others: [Key] = []
    @usableFromInline let part: Part

    @inlinable
    init(part: Part) { self.part = part }
  }

  @usableFromInline
  struct Group {
    @usableFromInline var count = 0
    @usableFromInline var total: Total

    @inlinable
    init(_ total: Total) { self.total = total }
  }

  // Exclusivity is unchecked: only the rule of the selector uses this object. Code of the app that runs during an
  // access cannot begin another access, because the graph does not run a rule again while the rule is running.
  @usableFromInline let initial: Total
  @usableFromInline let keys: (UnsafeRawPointer, (Key) -> Void) -> Void
  @usableFromInline let read: (UnsafeRawPointer) -> Part
  @usableFromInline let addPart: (inout Total, Part) -> Void
  @usableFromInline let removePart: (inout Total, Part) -> Void
  @exclusivity(unchecked) @usableFromInline var table = ContributionTable<Contribution>()
  @exclusivity(unchecked) @usableFromInline var groups: [Key: Group] = [:]
  /// The keys of the groups that have changed; the array may contain a key several times.
  @exclusivity(unchecked) @usableFromInline var changed: [Key] = []
  /// A Boolean value indicating whether all groups may have changed.
  @exclusivity(unchecked) @usableFromInline var isReset = true

  @inlinable
  init(
    _ initial: Total, keys: @escaping (UnsafeRawPointer, (Key) -> Void) -> Void,
    read: @escaping (UnsafeRawPointer) -> Part, add: @escaping (inout Total, Part) -> Void,
    remove: @escaping (inout Total, Part) -> Void
  ) {
    self.initial = initial
    self.keys = keys
    self.read = read
    addPart = add
    removePart = remove
  }

  @inlinable var contributions: StageFold.Contributions {
    StageFold.Contributions(
      reset: {
        self.table.removeAll()
        self.groups = [:]
        self.isReset = true
      },
      add: { run in
        var element = run.elements
        for slot in run.slots {
          self.add(element, slot)
          element += run.stride
        }
      },
      remove: { slot in self.remove(slot) })
  }

  @inlinable
  func add(_ element: UnsafeRawPointer, _ slot: UInt32) {
    var contribution = Contribution(part: read(element))
    keys(element) { key in
      // A key that differs from itself, such as NaN, can't be found again.
      guard key == key else { return }
      if contribution.first == nil { contribution.first = key } else { contribution.others.append(key) }
      // The code looks up the group only once, because hashing a key can take longer than everything else.
      add(contribution.part, to: &groups[key, default: Group(initial)])
      if !isReset { changed.append(key) }
    }
    table.store(contribution, of: slot)
  }

  /// Removes the contribution of a row.
  ///
  /// - Returns: False if a group can't be found because the hash of its key has changed. The hash can change if the key
  ///   is an instance of a class.
  @inlinable
  func remove(_ slot: UInt32) -> Bool {
    guard let contribution = table.take(slot), let first = contribution.first else { return true }
    return remove(contribution.part, first)
      && contribution.others.allSatisfy { remove(contribution.part, $0) }
  }

  @inlinable
  func remove(_ part: Part, _ key: Key) -> Bool {
    guard remove(part, from: &groups[key]) else { return false }
    if !isReset { changed.append(key) }
    return true
  }

  @inlinable
  func add(_ part: Part, to group: inout Group) {
    group.count += 1
    addPart(&group.total, part)
  }

  @inlinable
  func remove(_ part: Part, from group: inout Group?) -> Bool {
    guard group != nil else { return false }
    group!.count -= 1
    removePart(&group!.total, part)
    return true
  }

  /// Updates the values of the changed groups, and returns whether any value has changed.
  @inlinable
  func update<Value>(
    _ values: inout [Key: Value]?, by isEqual: (Value, Value) -> Bool, _ result: (inout Total) -> Value
  ) -> Bool {
    if isReset || values == nil {
      isReset = false
      changed = []
      let old = values
      values = groups.mapValues { group in
        var total = group.total
        return result(&total)
      }
      return !areEqual(old, values, by: isEqual)
    }
    var isChanged = false
    for key in changed {
      guard let count = groups[key]?.count else { continue }
      if count == 0 {
        groups[key] = nil
        isChanged = values!.removeValue(forKey: key) != nil || isChanged
        continue
      }
      let value = result(&groups[key]!.total)
      if values![key].map({ !isEqual($0, value) }) ?? true {
        values![key] = value
        isChanged = true
      }
    }
    changed = []
    return isChanged
  }

  /// Computes the values of all groups from scratch, to check that the closures are pure.
  @inlinable
  func values<Element, Value>(
    of elements: [Element], by isEqual: (Value, Value) -> Bool, _ result: (inout Total) -> Value
  ) -> [Key: Value] {
    for (slot, element) in elements.enumerated() {
      withUnsafePointer(to: element) { add(UnsafeRawPointer($0), UInt32(slot)) }
    }
    var values: [Key: Value]?
    _ = update(&values, by: isEqual, result)
    return values ?? [:]
  }
}

/// Returns a Boolean value indicating whether two dictionaries have the same keys with equal values.
@inlinable
func areEqual<Key, Value>(
  _ left: [Key: Value]?, _ right: [Key: Value]?, by isEqual: (Value, Value) -> Bool
) -> Bool {
  guard let left, let right, left.count == right.count else { return false }
  return left.allSatisfy { key, value in right[key].map { isEqual(value, $0) } ?? false }
}
