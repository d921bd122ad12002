/// Ids that stand in the array more than once, for as long as elements are rearranged by index.
///
/// The table leads to all elements, so that no more has to be known than how many are one too many.
extension IdentifiedArray {
  /// Whether an element at another position has an id.
  @inlinable
  func hasElement(_ id: ID, besides position: Int) -> Bool {
    storage.withUnsafeBufferPointer { elements in
      let isMatch = { $0 != position && identity.id(of: elements, $0) == id }
      if table.isSearched { return elements.indices.contains(where: isMatch) }
      return table.position(hash: id.hashValue, isMatch: isMatch) != nil
    }
  }

  /// Counts the elements whose ids others have, after some were removed.
  @inlinable
  @inline(never)
  mutating func countDuplicates() {
    var ids: Set<ID> = []
    for position in storage.indices { ids.insert(identify(at: position)) }
    history.duplicates = storage.count - ids.count
  }

  /// Ends the program if an id stands in the array twice.
  @inlinable
  @inline(__always)
  func requireUniqueIDs() {
    if _slowPath(history.duplicates > 0) { Self.reportDuplicate(in: storage, identity) }
  }

  /// Of the parts of the array, for whose sake alone the whole would be put into memory at every lookup.
  @usableFromInline
  @inline(never)
  static func reportDuplicate(in elements: [Element], _ identity: Identity) {
    var positions: [ID: Int] = [:]
    elements.withUnsafeBufferPointer { elements in
      for position in elements.indices {
        let id = identity.id(of: elements, position)
        if let first = positions.updateValue(position, forKey: id) {
          Misuse.duplicate(id, at: first, and: position)
        }
      }
    }
  }
}
