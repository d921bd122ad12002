extension DifferenceBuilder {
  /// Returns the matched parts of two values.
  ///
  /// - Returns: The parts, or `nil` if the values do not have the same form. If the result is `nil`, the difference
  ///   shows that one value replaces the other.
  func items(_ expected: ValueShape.Composite, _ actual: ValueShape.Composite) -> [Item]? {
    guard expected.kind == actual.kind else { return nil }
    switch expected.kind {
    case .list: return listItems(expected.parts, actual.parts)
    case .set, .dictionary: return keyedItems(expected, actual)
    case .orderedDictionary: return orderedItems(expected.parts, actual.parts)
    case .record, .tuple, .enumCase:
      guard expected.open == actual.open, expected.parts.map(\.label) == actual.parts.map(\.label) else {
        return nil
      }
      return zip(expected.parts, actual.parts).map { old, new in
        .pair(new.label, expected: old.value, actual: new.value, movedFrom: nil)
      }
    }
  }

  /// Returns the members of two sets or the entries of two dictionaries, matched by their keys.
  private func keyedItems(_ expected: ValueShape.Composite, _ actual: ValueShape.Composite) -> [Item]? {
    var olds: [AnyHashable: ValueShape.Part] = [:]
    var news: [AnyHashable: ValueShape.Part] = [:]
    for part in expected.parts { if let key = part.key { olds[key] = part } }
    for part in actual.parts { if let key = part.key { news[key] = part } }
    guard olds.count == expected.parts.count, news.count == actual.parts.count else { return nil }
    let all = reader.sorted(
      expected.parts + actual.parts.filter { part in part.key.map { olds[$0] == nil } ?? true })
    return all.compactMap { part in
      guard let key = part.key else { return nil }
      switch (olds[key], news[key]) {
      case (let old?, let new?):
        return .pair(part.label, expected: old.value, actual: new.value, movedFrom: nil)
      case (let old?, nil): return .done(.removed(part.label, old.value, to: nil))
      case (nil, let new?): return .done(.inserted(part.label, new.value, from: nil))
      case (nil, nil): return nil
      }
    }
  }

  /// Returns the entries of two dictionaries with a significant order of entries, matched by their keys.
  func orderedItems(_ expected: [ValueShape.Part], _ actual: [ValueShape.Part]) -> [Item] {
    let edits = EditScript.edits(expected: expected.count, actual: actual.count, budget: 50_000) {
      expected[$0].key == actual[$1].key
    }
    func removed(_ old: Int) -> Item { .done(.removed(expected[old].label, expected[old].value, to: nil)) }
    func inserted(_ new: Int) -> Item { .done(.inserted(actual[new].label, actual[new].value, from: nil)) }
    return edits.flatMap { edit -> [Item] in
      switch edit {
      case .keep(let old, let new):
        [.pair(actual[new].label, expected: expected[old].value, actual: actual[new].value, movedFrom: nil)]
      case .change(let old, let new): [removed(old), inserted(new)]
      case .remove(let old): [removed(old)]
      case .insert(let new): [inserted(new)]
      }
    }
  }

  /// Returns the elements of two lists.
  ///
  /// Elements are matched by identity if they have one, and otherwise by the shortest edit script.
  private func listItems(_ expected: [ValueShape.Part], _ actual: [ValueShape.Part]) -> [Item] {
    if let olds = Self.identities(expected), let news = Self.identities(actual) {
      return IdentityMatching.steps(expected: olds, actual: news).map { step in
        identityItem(step, expected, actual, ids: news)
      }
    }
    // A comparison by structure takes microseconds, and a comparison by `==` a fraction of a microsecond. So structures
    // get a smaller budget of comparisons.
    let isEquatable = expected.first?.value is any Equatable
    let edits = EditScript.edits(
      expected: expected.count, actual: actual.count, budget: isEquatable ? 50_000 : 500
    ) { comparison.isEqual(expected[$0].value, actual[$1].value) }
    return edits.map { edit in
      switch edit {
      case .keep(_, let new): .done(.unchanged(actual[new].label, actual[new].value))
      case .change(let old, let new):
        .pair(
          actual[new].label, expected: expected[old].value, actual: actual[new].value, movedFrom: nil,
          was: expected[old].label)
      case .remove(let old): .done(.removed(expected[old].label, expected[old].value, to: nil))
      case .insert(let new): .done(.inserted(actual[new].label, actual[new].value, from: nil))
      }
    }
  }

  private func identityItem(
    _ step: IdentityMatching.Step, _ expected: [ValueShape.Part], _ actual: [ValueShape.Part],
    ids: [AnyHashable]
  ) -> Item {
    switch step {
    case .stay(let old, let new), .arrive(let old, let new):
      let origin: Int? = if case .arrive = step { old } else { nil }
      let id = reader.shape(of: ids[new].base).collapsed(reader: reader)
      let label: ValueShape.Label =
        reader.hiddenNames.contains("id") ? .index(new) : .identity(new, id: id)
      return .pair(label, expected: expected[old].value, actual: actual[new].value, movedFrom: origin)
    case .leave(let old, let new):
      return .done(.removed(expected[old].label, expected[old].value, to: new))
    case .remove(let old): return .done(.removed(expected[old].label, expected[old].value, to: nil))
    case .insert(let new): return .done(.inserted(actual[new].label, actual[new].value, from: nil))
    }
  }

  /// Returns the identities of elements, or `nil` if an element has no identity or two elements have the same identity.
  ///
  /// The method does not use the default identity of class instances. Otherwise, two lists of new instances with equal
  /// contents would have no identity in common.
  private static func identities(_ parts: [ValueShape.Part]) -> [AnyHashable]? {
    var ids: [AnyHashable] = []
    ids.reserveCapacity(parts.count)
    for part in parts {
      guard let element = part.value as? any Identifiable else { return nil }
      let id = identity(of: element)
      guard !(id.base is any InstanceIdentity) else { return nil }
      ids.append(id)
    }
    return Set(ids).count == ids.count ? ids : nil
  }

  private static func identity<Element: Identifiable>(of element: Element) -> AnyHashable { element.id }
}

/// An identity that differs for each new instance, even if the contents are equal.
protocol InstanceIdentity {}

/// The default identity of classes.
extension ObjectIdentifier: InstanceIdentity {}
