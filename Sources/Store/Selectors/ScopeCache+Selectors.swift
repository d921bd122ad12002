extension ScopeCache {
  /// Returns the entry of the selector with the given key; `nil` if there is none.
  @inlinable
  @inline(__always)
  func entry(of key: SelectorKey) -> Unmanaged<SelectorEntry>? {
    key.family == nil ? tables.selectors.find(key.hash) { $0.key === key } : familyEntry(of: key)
  }

  /// Returns the entry whose family and parameter equal those of the given key; `nil` if there is none.
  ///
  /// The `==` of the parameter may use the store, and the store may change the table. Therefore, no search is in
  /// progress during a comparison: a new search begins after each comparison.
  @usableFromInline
  func familyEntry(of key: SelectorKey) -> Unmanaged<SelectorEntry>? {
    var compared = 0
    while let next = tables.selectors.find(key.hash, after: compared) {
      let changes = tables.selectors.changes
      let entry = next.takeUnretainedValue()
      if entry.key.isSame(as: key) {
        return changes == tables.selectors.changes ? next : tables.selectors.find(key.hash) { $0 === entry }
      }
      compared += 1
    }
    return nil
  }

  /// Adds an entry for the rule of a selector.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - key: The key of the selector; the cache must not have an entry for this key yet.
  ///   - isPresent: A closure that returns a Boolean value indicating whether the state that the selector reads is
  ///     present.
  /// - Returns: The entry.
  func keep<Value>(
    _ rule: AttributeGraph.Rule<Value>, as key: SelectorKey, while isPresent: @escaping () -> Bool
  ) -> SelectorEntry {
    let entry = SelectorEntry(key: key, rule: rule, cache: self)
    tables.selectors.insert(entry, hash: key.hash)
    self.isPresent = isPresent
    graph.selectors.add(entry)
    return entry
  }

  /// Removes the entries that satisfy a condition.
  ///
  /// If the scope has no store, the scope may no longer exist after the call.
  func removeEntries(where isRemoved: (SelectorEntry) -> Bool) {
    for entry in tables.selectors.objects where isRemoved(entry) { removeEntry(entry) }
  }

  /// Removes an entry.
  ///
  /// If the scope has no store, the scope may no longer exist after the call.
  func removeEntry(_ entry: SelectorEntry) {
    tables.selectors.remove(entry, hash: entry.key.hash)
    graph.selectors.remove(entry, isLast: tables.selectors.count == 0)
  }
}
