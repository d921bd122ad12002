extension ShapeReader {
  /// Returns the parts in the order in which they are written: entries of a dictionary by key, and members of a set by
  /// value.
  ///
  /// Keys of one `Comparable` type are ordered by `<`. Other keys are ordered by their text. So equal collections
  /// always have the same text.
  ///
  /// - Parameter composite: A value with parts.
  /// - Returns: Its parts in a fixed order.
  package func sorted(_ composite: ValueShape.Composite) -> [ValueShape.Part] {
    guard composite.kind == .set || composite.kind == .dictionary else { return composite.parts }
    return sorted(composite.parts)
  }

  /// Returns entries of dictionaries or members of sets in a fixed order.
  func sorted(_ parts: [ValueShape.Part]) -> [ValueShape.Part] {
    let keys = parts.compactMap { $0.key?.base }
    if keys.count == parts.count, let first = keys.first as? any Comparable,
      let order = Self.order(keys, like: first)
    {
      return order.map { parts[$0] }
    }
    return parts.map { part in (text: text(part), part: part) }.sorted { $0.text < $1.text }.map(\.part)
  }

  private func text(_ part: ValueShape.Part) -> String {
    guard case .key(let text) = part.label else {
      var dumper = ValueDumper(reader: self, lines: TextLines(isMarked: false))
      dumper.dump(part.value, at: .init())
      return dumper.lines.text
    }
    return text
  }

  private static func order<Key: Comparable>(_ keys: [Any], like first: Key) -> [Int]? {
    let typed = keys.compactMap { $0 as? Key }
    guard typed.count == keys.count else { return nil }
    return typed.indices.sorted { typed[$0] < typed[$1] }
  }
}
