extension IdentifiedArray {
  /// Appends an element, unless its id is already in the array.
  ///
  /// - Parameter item: The element.
  /// - Returns: `true` and the index of the new element, or `false` and the index of the element that already has the
  ///   id.
  /// - Complexity: O(1) on average, if `ID` hashes well.
  @inlinable
  @discardableResult
  public mutating func append(_ item: Element) -> (inserted: Bool, index: Int) {
    insert(item, at: storage.count)
  }

  /// Appends the elements whose ids are not in the array.
  ///
  /// - Parameter newElements: The elements.
  /// - Complexity: O(*m*) on average, where *m* is the number of new elements, if `ID` hashes well.
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    for element in newElements { append(element) }
  }

  /// Inserts an element, unless its id is already in the array.
  ///
  /// - Parameters:
  ///   - item: The element.
  ///   - i: The index at which to insert the element.
  /// - Returns: `true` and the index of the new element, or `false` and the index of the element that already has the
  ///   id.
  /// - Complexity: O(*n*), where *n* is the number of elements.
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
  ///   - item: The new version. It must have the same id as the old version.
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

  /// Replaces the element that has the same id as the given element, or appends the given element.
  ///
  /// - Parameter item: The element.
  /// - Returns: The replaced element; `nil` if the given element was appended.
  /// - Complexity: O(1) on average, if `ID` hashes well.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ item: Element) -> Element? {
    updateOrInsert(item, at: storage.count).originalMember
  }

  /// Replaces the element that has the same id as the given element, or inserts the given element.
  ///
  /// - Parameters:
  ///   - item: The element.
  ///   - i: The index at which to insert the element if its id is not in the array.
  /// - Returns: The replaced element, or `nil` if the given element was inserted; and the index of the given element.
  /// - Complexity: O(1) on average for a replacement, if `ID` hashes well. An insertion is O(*n*), where *n* is the
  ///   number of elements.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(_ item: Element, at i: Int) -> (originalMember: Element?, index: Int) {
    let (inserted, index) = insert(item, at: i)
    return (inserted ? nil : update(item, at: index), index)
  }

  /// Reserves memory for a number of elements.
  ///
  /// - Parameter minimumCapacity: The total number of elements.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
    if minimumCapacity > table.capacity { rebuildTable(capacity: minimumCapacity) }
  }
}
