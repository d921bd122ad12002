extension IdentifiedArray {
  /// Appends an element, unless its id is already in the array.
  ///
  /// - Parameter item: The element.
  /// - Returns: True if the element was added, and the index of the element with the id.
  /// - Complexity: O(1) on average, if `ID` hashes well.
  @inlinable
  @discardableResult
  public mutating func append(_ item: Element) -> (inserted: Bool, index: Int) {
    insert(item, at: storage.count)
  }

  /// Appends the elements whose ids are not in the array.
  ///
  /// - Parameter newElements: The elements.
  /// - Complexity: O(*m*) on average for *m* elements, if `ID` hashes well.
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    for element in newElements { append(element) }
  }

  /// Inserts an element, unless its id is already in the array.
  ///
  /// - Parameters:
  ///   - item: The element.
  ///   - i: The index at which to insert it.
  /// - Returns: True if the element was inserted, and the index of the element with the id.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func insert(_ item: Element, at i: Int) -> (inserted: Bool, index: Int) {
    let id = identify(item)
    requireUniqueIDs()
    let hash = hash(of: id)
    if let existing = index(id: id, hash: hash) { return (false, existing) }
    precondition(i >= 0 && i <= storage.count, "The index to insert at is out of range.")
    insertNew(item, id: id, hash: hash, at: i)
    return (true, i)
  }

  /// Replaces an element with another version that has the same id.
  ///
  /// - Parameters:
  ///   - item: The new version. It must have the id of the old one.
  ///   - i: The index of the element.
  /// - Returns: The old version.
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public mutating func update(_ item: Element, at i: Int) -> Element {
    let id = identify(at: i)
    let newID = identify(item)
    if !Self.isKept(id, newID) { Misuse.updateDiffers(new: newID, old: id, at: i) }
    recordChange(of: id, at: i)
    var item = item
    swap(&storage[i], &item)
    return item
  }

  /// Replaces the element with the same id, or appends the new element.
  ///
  /// - Parameter item: The element.
  /// - Returns: The replaced element; `nil` if the new one was appended.
  /// - Complexity: O(1) on average, if `ID` hashes well.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ item: Element) -> Element? {
    updateOrInsert(item, at: storage.count).originalMember
  }

  /// Replaces the element with the same id, or inserts the new element.
  ///
  /// - Parameters:
  ///   - item: The element.
  ///   - i: The index at which to insert it if its id is not in the array.
  /// - Returns: The replaced element, or `nil` if the new one was inserted; and the index of the new one.
  /// - Complexity: O(1) on average for a replacement, if `ID` hashes well; O(*n*) for an insertion.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(_ item: Element, at i: Int) -> (originalMember: Element?, index: Int) {
    let (inserted, index) = insert(item, at: i)
    return (inserted ? nil : update(item, at: index), index)
  }

  /// Reserves memory for a number of elements.
  ///
  /// - Parameter minimumCapacity: The total number of elements.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
    if minimumCapacity > table.capacity { rebuildTable(capacity: minimumCapacity) }
  }
}
