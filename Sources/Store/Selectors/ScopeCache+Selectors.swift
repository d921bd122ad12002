extension ScopeCache {
  /// Adds the rule of the selector with the given key.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - key: The key, for which the cache has no rule.
  ///   - isPresent: A closure that returns a Boolean value indicating whether the state that the selector reads is
  ///     present.
  func keep<Value>(
    _ rule: AttributeGraph.Rule<Value>, as key: SelectorKey, while isPresent: @escaping () -> Bool
  ) {
    let entry = SelectorEntry(key: key, rule: rule, cache: self)
    tables.selectors.insert(entry, hash: key.hash)
    self.isPresent = isPresent
    graph.selectors.add(entry)
  }

  /// Removes the entries that satisfy a condition.
  ///
  /// The scope may be freed when this returns, if it has no store.
  func removeEntries(where isRemoved: (SelectorEntry) -> Bool) {
    for entry in tables.selectors.objects where isRemoved(entry) { removeEntry(entry) }
  }

  /// Removes an entry.
  ///
  /// The scope may be freed when this returns, if it has no store.
  func removeEntry(_ entry: SelectorEntry) {
    tables.selectors.remove(entry, hash: entry.key.hash)
    graph.selectors.remove(entry, isLast: tables.selectors.count == 0)
  }
}
