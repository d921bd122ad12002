extension Draw {
  /// Draws an integer.
  ///
  /// The two numbers nearest to zero and the two farthest from it are more probable than the others. In a range of more
  /// than 65,536 numbers, numbers with few digits are as probable as numbers with many digits. When an exploration
  /// simplifies a failing run, it prefers the integer nearest to zero.
  ///
  /// - Parameter range: The range of the integer.
  /// - Returns: The integer.
  public func int<Value: FixedWidthInteger>(in range: ClosedRange<Value>) -> Value {
    let zigzag = Zigzag(range)
    return Value(truncatingIfNeeded: integer(in: zigzag) { Self.distance(upTo: zigzag.last, &$0) })
  }

  /// Draws an integer.
  ///
  /// - Parameter range: The range of the integer, which must not be empty.
  /// - Returns: The integer.
  public func int<Value: FixedWidthInteger>(in range: Range<Value>) -> Value {
    precondition(!range.isEmpty, "The range \(range) is empty, but must contain an integer.")
    return int(in: range.lowerBound...(range.upperBound - 1))
  }

  /// The size of the largest range in which numbers with few digits are not preferred.
  private static let evenDistances: UInt64 = 65_536

  /// Returns the position of a random integer in the order of a ``Zigzag``, from 0 to `last`.
  private static func distance(upTo last: UInt64, _ generator: inout SplitMix64) -> UInt64 {
    if generator.next() % 8 == 0 {
      let near = generator.next() % 2
      return generator.next() % 2 == 0 ? min(near, last) : last - min(near, last)
    }
    guard last >= evenDistances else { return generator.next(upTo: last) }
    let width = generator.next() % UInt64(UInt64.bitWidth - last.leadingZeroBitCount) + 1
    return generator.next(upTo: min(last, width == 64 ? .max : 1 << width - 1))
  }

  /// Draws a Boolean value.
  ///
  /// When an exploration simplifies a failing run, it prefers `false`.
  ///
  /// - Parameter probability: The probability of `true`, from 0 to 1.
  /// - Returns: The value.
  public func bool(probability: Double = 0.5) -> Bool {
    precondition((0...1).contains(probability), "'probability' is \(probability), but must be from 0 to 1.")
    return number(upTo: 1) { Double($0.next() >> 11) < probability * 0x1p53 ? 1 : 0 } == 1
  }

  /// Draws an element of a collection.
  ///
  /// When an exploration simplifies a failing run, it prefers the first element.
  ///
  /// - Parameter elements: The collection.
  /// - Returns: The element; `nil` if the collection is empty.
  /// - Complexity: O(1) if the collection is a random-access collection; otherwise, O(*n*), where *n* is the number of
  ///   elements.
  public func element<Elements: Collection>(of elements: Elements) -> Elements.Element? {
    let count = elements.count
    let place = Int(number(upTo: UInt64(max(count, 1) - 1)))
    return count > 0 ? elements[elements.index(elements.startIndex, offsetBy: place)] : nil
  }

  /// Draws a case of an enum, or a value of another type that lists its values.
  ///
  /// When an exploration simplifies a failing run, it prefers the first value.
  ///
  /// - Parameter type: The type, which has at least one value.
  /// - Returns: The value.
  public func any<Value: CaseIterable>(_ type: Value.Type = Value.self) -> Value {
    guard let value = element(of: Value.allCases) else {
      preconditionFailure("The type \(Value.self) has no values.")
    }
    return value
  }

  /// Draws a string.
  ///
  /// When an exploration simplifies a failing run, it prefers short strings, and the first of the characters.
  ///
  /// - Parameters:
  ///   - characters: The characters to choose from, the simplest first. There must be at least one if `count` allows a
  ///     character.
  ///   - count: The possible numbers of characters.
  /// - Returns: The text.
  public func string(of characters: String = "abcdefghijklmnopqrstuvwxyz", count: ClosedRange<Int> = 0...8)
    -> String
  {
    let characters = Array(characters)
    precondition(
      !characters.isEmpty || count.upperBound == 0,
      "'characters' is empty, but 'count' allows strings of up to \(count.upperBound) characters.")
    return String(elements(count) { characters[Int(number(upTo: UInt64(characters.count - 1)))] })
  }

  /// Draws an array.
  ///
  /// When an exploration simplifies a failing run, it prefers short arrays, and simple elements.
  ///
  /// - Parameters:
  ///   - count: The possible numbers of elements.
  ///   - element: A closure that draws an element.
  /// - Returns: The array.
  /// - Throws: The error that `element` throws.
  public func array<Element>(
    count: ClosedRange<Int> = 0...8, _ element: (_ draw: Draw) throws -> Element
  ) rethrows -> [Element] {
    try elements(count) { try element(self) }
  }

  /// Draws a value or `nil`.
  ///
  /// When an exploration simplifies a failing run, it prefers `nil`.
  ///
  /// - Parameters:
  ///   - probability: The probability of a value, from 0 to 1.
  ///   - value: A closure that draws the value.
  /// - Returns: The value, or `nil`.
  /// - Throws: The error that `value` throws.
  public func optional<Value>(
    probability: Double = 0.5, _ value: (_ draw: Draw) throws -> Value
  ) rethrows -> Value? {
    bool(probability: probability) ? try value(self) : nil
  }

  /// Draws a value of a recursive type.
  ///
  /// When an exploration simplifies a failing run, it prefers leaves.
  ///
  /// ```swift
  /// let folder = draw.recursive(levels: 3) { draw in
  ///   Item.file(draw.string())
  /// } node: { draw, item in
  ///   Item.folder(draw.array(count: 0...3) { _ in item() })
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - levels: The maximum number of nested nodes around a leaf.
  ///   - probability: The probability of a node, from 0 to 1.
  ///   - leaf: A closure that draws a value that contains no other value of the type.
  ///   - node: A closure that draws a value that contains other values of the type. It draws each of these by calling
  ///     the function that it receives.
  /// - Returns: The value.
  public func recursive<Value>(
    levels: Int, probability: Double = 0.5, leaf: @escaping (_ draw: Draw) -> Value,
    node: @escaping (_ draw: Draw, _ item: () -> Value) -> Value
  ) -> Value {
    guard levels > 0, bool(probability: probability) else { return leaf(self) }
    return node(self) { recursive(levels: levels - 1, probability: probability, leaf: leaf, node: node) }
  }
}
