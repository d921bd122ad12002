extension StackState: RandomAccessCollection {
  /// The index of the lowest element: 0.
  public var startIndex: Int { 0 }

  /// The index above the topmost element: the number of elements.
  public var endIndex: Int { entries.count }

  /// The state of the element at an index, the lowest being 0.
  ///
  /// - Parameter position: The index.
  public subscript(position: Int) -> Element { entries[position].state }
}

extension StackState: RangeReplaceableCollection {
  /// Puts states in the place of those of a range; the new ones get new ids.
  ///
  /// - Parameters:
  ///   - subrange: The range of the elements to remove.
  ///   - newElements: The states to put in their place.
  public mutating func replaceSubrange(_ subrange: Range<Int>, with newElements: some Collection<Element>) {
    entries.removeSubrange(subrange)
    for (offset, state) in newElements.enumerated() {
      entries.insert(Entry(id: takeID(), state: state), at: subrange.lowerBound + offset)
    }
  }

  /// Removes the elements that satisfy a condition; the others keep their ids.
  ///
  /// - Parameter shouldBeRemoved: Whether an element is removed.
  /// - Throws: What `shouldBeRemoved` throws; no element is removed then.
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try entries.removeAll { try shouldBeRemoved($0.state) }
  }

  /// Removes all elements; their ids are not given away again.
  ///
  /// - Parameter keepCapacity: Whether their memory is kept for others to come.
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    entries.removeAll(keepingCapacity: keepCapacity)
  }

  /// The elements that satisfy a condition, with their ids.
  ///
  /// - Parameter isIncluded: Whether an element is taken.
  /// - Returns: A stack of them.
  /// - Throws: What `isIncluded` throws.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }

  /// Puts a state on top, under a new id.
  ///
  /// - Parameter newElement: The state.
  public mutating func append(_ newElement: Element) {
    entries.append(Entry(id: takeID(), state: newElement))
  }
}

extension StackState: ExpressibleByArrayLiteral {
  /// A stack of the states given, the lowest first.
  ///
  /// - Parameter elements: The states.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension StackState: Equatable where Element: Equatable {
  /// Whether two stacks have equal elements under the same ids.
  ///
  /// - Parameters:
  ///   - lhs: A stack.
  ///   - rhs: Another.
  /// - Returns: Whether they do.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.entries == rhs.entries }
}

extension StackState: Hashable where Element: Hashable {
  /// Hashes the elements and their ids.
  ///
  /// - Parameter hasher: What hashes them.
  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the states as an array, without their ids.
  ///
  /// - Parameter encoder: What they are written to.
  /// - Throws: What the encoder or a state throws.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

extension StackState: Decodable where Element: Decodable {
  /// Decodes an array of states, which get new ids.
  ///
  /// - Parameter decoder: What they are read from.
  /// - Throws: What the decoder or a state throws.
  public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder)) }
}

extension StackState: CustomStringConvertible, CustomReflectable {
  /// The ids and the states, the lowest first.
  public var description: String {
    "[" + entries.map { "\($0.id): \($0.state)" }.joined(separator: ", ") + "]"
  }

  /// The mirror of a dictionary of states by id.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: entries.map { (key: $0.id, value: $0.state) }, displayStyle: .dictionary)
  }
}
