extension ScopeCache {
  /// Keeps the rule of the selector with a key.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - key: The key, for which there is none.
  ///   - isPresent: Returns a Boolean value indicating whether the state is still there that the selector reads.
  func keep<Value>(
    _ rule: AttributeGraph.Rule<Value>, as key: SelectorKey, while isPresent: @escaping () -> Bool
  ) {
    let entry = SelectorEntry(key: key, rule: rule, place: self)
    tables.selectors.insert(entry, hash: key.hash)
    self.isPresent = isPresent
    graph.selectors.add(entry)
  }

  /// Removes the entries that satisfy a condition.
  ///
  /// The place may be freed when this returns, if no store is there.
  func removeEntries(where isRemoved: (SelectorEntry) -> Bool) {
    for entry in tables.selectors.objects where isRemoved(entry) { removeEntry(entry) }
  }

  /// Removes an entry.
  ///
  /// The place may be freed when this returns, if no store is there.
  func removeEntry(_ entry: SelectorEntry) {
    tables.selectors.remove(entry, hash: entry.key.hash)
    graph.selectors.remove(entry, isLast: tables.selectors.count == 0)
  }
}
