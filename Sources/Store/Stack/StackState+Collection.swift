extension StackState: RandomAccessCollection {
  /// The index of the lowest element, which is always 0.
  public var startIndex: Int { 0 }

  /// The index after the topmost element, which equals the number of elements.
  public var endIndex: Int { entries.count }

  /// The state of the element at the given index.
  ///
  /// The lowest element has the index 0.
  ///
  /// - Parameter position: The index.
  public subscript(position: Int) -> Element { entries[position].state }
}

extension StackState: RangeReplaceableCollection {
  /// Replaces the states in a range.
  ///
  /// The new elements get new ids.
  ///
  /// - Parameters:
  ///   - subrange: The range of the elements to remove.
  ///   - newElements: The states to insert in their place.
  public mutating func replaceSubrange(_ subrange: Range<Int>, with newElements: some Collection<Element>) {
    entries.removeSubrange(subrange)
    for (offset, state) in newElements.enumerated() {
      entries.insert(Entry(id: takeID(), state: state), at: subrange.lowerBound + offset)
    }
  }

  /// Removes the elements that satisfy a predicate.
  ///
  /// The other elements keep their ids.
  ///
  /// - Parameter shouldBeRemoved: A closure that returns whether to remove an element.
  /// - Throws: The error that `shouldBeRemoved` throws. In this case, no element is removed.
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try entries.removeAll { try shouldBeRemoved($0.state) }
  }

  /// Removes all elements.
  ///
  /// The ids of the removed elements are not used again.
  ///
  /// - Parameter keepCapacity: A Boolean value indicating whether to keep the memory for new elements.
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    entries.removeAll(keepingCapacity: keepCapacity)
  }

  /// Returns the elements that satisfy a predicate, with their ids.
  ///
  /// - Parameter isIncluded: A closure that returns whether to include an element.
  /// - Returns: A stack of these elements.
  /// - Throws: The error that `isIncluded` throws.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }

  /// Pushes a state, which gets a new id.
  ///
  /// - Parameter newElement: The state.
  public mutating func append(_ newElement: Element) {
    entries.append(Entry(id: takeID(), state: newElement))
  }
}

extension StackState: ExpressibleByArrayLiteral {
  /// Creates a stack of the given states, the lowest state first.
  ///
  /// - Parameter elements: The states.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension StackState: Equatable where Element: Equatable {
  /// Returns a Boolean value indicating whether two stacks have equal elements under the same ids.
  ///
  /// - Parameters:
  ///   - lhs: A stack.
  ///   - rhs: Another stack.
  /// - Returns: `true` if the ids and the elements are equal; otherwise, `false`.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.entries == rhs.entries }
}

extension StackState: Hashable where Element: Hashable {
  /// Hashes the elements and their ids.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}

extension StackState: CustomStringConvertible, CustomReflectable {
  /// The ids and the states of the elements, the lowest element first.
  public var description: String {
    "[" + entries.map { "\($0.id): \($0.state)" }.joined(separator: ", ") + "]"
  }

  /// A mirror that shows the stack as a dictionary, with the ids as keys and the states as values.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: entries.map { (key: $0.id, value: $0.state) }, displayStyle: .dictionary)
  }
}
