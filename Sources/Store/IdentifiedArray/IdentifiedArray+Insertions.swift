extension IdentifiedArray {
  /// Adds an element at the end, unless its id is in the array.
  ///
  /// - Parameter item: The element.
  /// - Returns: Whether it was added, and the index of the element that has the id now.
  /// - Complexity: O(1) on average, if `ID` hashes well.
  @inlinable
  @discardableResult
  public mutating func append(_ item: Element) -> (inserted: Bool, index: Int) {
    insert(item, at: storage.count)
  }

  /// Adds elements at the end, without those whose ids are in the array.
  ///
  /// - Parameter newElements: The elements.
  /// - Complexity: O(*m*) on average for *m* elements, if `ID` hashes well.
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    for element in newElements { append(element) }
  }

  /// Inserts an element, unless its id is in the array.
  ///
  /// - Parameters:
  ///   - item: The element.
  ///   - i: The index it is to have.
  /// - Returns: Whether it was inserted, and the index of the element that has the id now.
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

  /// Replaces an element by another version of itself.
  ///
  /// - Parameters:
  ///   - item: The new version, which has the id of the old one.
  ///   - i: The index of the element.
  /// - Returns: The old version.
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public mutating func update(_ item: Element, at i: Int) -> Element {
    let id = identify(at: i)
    let newID = identify(item)
    if newID != id { Misuse.updateDiffers(new: newID, old: id, at: i) }
    history.record(id, changesIDs: false)
    var item = item
    swap(&storage[i], &item)
    return item
  }

  /// Replaces the element that has the same id, or adds the new one at the end.
  ///
  /// - Parameter item: The element.
  /// - Returns: The element that was replaced, or `nil` if the new one was added.
  /// - Complexity: O(1) on average, if `ID` hashes well.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ item: Element) -> Element? {
    updateOrInsert(item, at: storage.count).originalMember
  }

  /// Replaces the element that has the same id, or inserts the new one.
  ///
  /// - Parameters:
  ///   - item: The element.
  ///   - i: The index it is to have if its id is not in the array.
  /// - Returns: The element that was replaced, or `nil` if the new one was inserted, and its index.
  /// - Complexity: O(1) on average if it replaces, if `ID` hashes well; O(*n*) if it is inserted.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(_ item: Element, at i: Int) -> (originalMember: Element?, index: Int) {
    let (inserted, index) = insert(item, at: i)
    return (inserted ? nil : update(item, at: index), index)
  }

  /// Makes room for a number of elements.
  ///
  /// - Parameter minimumCapacity: For how many elements in all.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
    if minimumCapacity > table.capacity { rebuildTable(capacity: minimumCapacity) }
  }
}
