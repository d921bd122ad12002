extension ScopeCache {
  /// The rule of the selector with a key, if there is one.
  func rule<Value>(_ key: SelectorKey, of _: Value.Type) -> AttributeGraph.Rule<Value>? {
    guard let entry = selectors[key] else { return nil }
    entry.wasRead = true
    return unsafeDowncast(entry.rule, to: AttributeGraph.Rule<Value>.self)
  }

  /// Keeps the rule of the selector with a key.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - key: The key, for which there is none.
  ///   - isPresent: Whether the state is still there that the selector reads.
  func keep<Value>(
    _ rule: AttributeGraph.Rule<Value>, as key: SelectorKey, while isPresent: @escaping () -> Bool
  ) {
    let entry = SelectorEntry(key: key, rule: rule, place: self, table: graph.selectors)
    selectors[key] = entry
    self.isPresent = isPresent
    graph.selectors.add(entry)
  }

  /// Lets go of the entries that satisfy a condition.
  ///
  /// The place may be freed when this returns, if no store is there.
  func removeEntries(where isRemoved: (SelectorEntry) -> Bool) {
    for entry in selectors.values where isRemoved(entry) { removeEntry(key: entry.key) }
  }

  /// Lets go of the entry with a key.
  ///
  /// The place may be freed when this returns, if no store is there.
  func removeEntry(key: SelectorKey) {
    guard let entry = selectors.removeValue(forKey: key) else { return }
    graph.selectors.remove(entry, isLast: selectors.isEmpty)
  }
}
