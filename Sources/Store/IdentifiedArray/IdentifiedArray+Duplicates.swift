/// Duplicate ids, which may exist while elements are rearranged by index.
///
/// The position table contains the positions of all elements, even if they share an id. So the array needs no list of
/// the duplicates, and stores only their number.
extension IdentifiedArray {
  /// Returns a Boolean value indicating whether any element other than the one at `position` has the given id.
  @inlinable
  func hasElement(_ id: ID, besides position: Int) -> Bool {
    storage.withUnsafeBufferPointer { elements in
      let isMatch = { $0 != position && identity.id(of: elements, $0) == id }
      if table.isSearched { return elements.indices.contains(where: isMatch) }
      return table.position(hash: id.hashValue, isMatch: isMatch) != nil
    }
  }

  /// Counts the duplicate ids again after elements were removed.
  @inlinable
  @inline(never)
  mutating func countDuplicates() {
    var ids: Set<ID> = []
    for position in storage.indices { ids.insert(identify(at: position)) }
    history.duplicates = storage.count - ids.count
  }

  /// Stops the program if the array contains duplicate ids.
  @inlinable
  @inline(__always)
  func requireUniqueIDs() {
    if _slowPath(history.duplicates > 0) { Self.reportDuplicate(in: storage, identity) }
  }

  /// Stops the program with a message that names the duplicates.
  ///
  /// This function is static and receives only parts of the array. Passing `self` would make the compiler store the
  /// whole array to memory for every lookup.
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
