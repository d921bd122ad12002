/// The matching of two lists whose elements have identities.
enum IdentityMatching {
  /// A step from the expected to the actual list.
  enum Step: Equatable {
    /// The element has kept its position relative to the other elements that stay.
    case stay(expected: Int, actual: Int)
    /// A moved element has left this position of the expected list.
    case leave(expected: Int, to: Int)
    /// A moved element has arrived at this position of the actual list.
    case arrive(expected: Int, actual: Int)
    case remove(expected: Int)
    case insert(actual: Int)
  }

  /// Matches elements by identity, so that as few elements as possible count as moved.
  ///
  /// - Parameters:
  ///   - expected: The distinct identities of the expected elements.
  ///   - actual: The distinct identities of the actual elements.
  /// - Returns: The steps in the order of the actual list. The step of a removed element is at the position that the
  ///   element had among the elements that stay.
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  static func steps(expected: [AnyHashable], actual: [AnyHashable]) -> [Step] {
    let oldPlaces = Dictionary(uniqueKeysWithValues: zip(expected, expected.indices))
    let newPlaces = Dictionary(uniqueKeysWithValues: zip(actual, actual.indices))
    let origins = actual.map { oldPlaces[$0] }
    let isStaying = longestIncreasing(origins)
    var steps: [Step] = []
    var next = 0
    func departures(before end: Int) {
      for old in next..<max(next, end) {
        if let new = newPlaces[expected[old]] {
          // The step of an element that stays is added later, at the position of the element in the actual list.
          if !isStaying[new] { steps.append(.leave(expected: old, to: new)) }
        } else {
          steps.append(.remove(expected: old))
        }
      }
      next = max(next, end)
    }
    let anchors = anchors(origins, isStaying, end: expected.count)
    for new in actual.indices {
      departures(before: anchors[new])
      guard let old = origins[new] else {
        steps.append(.insert(actual: new))
        continue
      }
      if isStaying[new] {
        steps.append(.stay(expected: old, actual: new))
        next = old + 1
      } else {
        steps.append(.arrive(expected: old, actual: new))
      }
    }
    departures(before: expected.count)
    return steps
  }

  /// Returns, for each position in the actual list, the next element that stays, as its index in the expected list.
  ///
  /// The search for the next element begins with the element at the position itself. Elements that leave the expected
  /// list at a lower index than the returned index are written before the element at the position.
  private static func anchors(_ origins: [Int?], _ isStaying: [Bool], end: Int) -> [Int] {
    var anchors = Array(repeating: end, count: origins.count)
    var anchor = end
    for new in origins.indices.reversed() {
      if let old = origins[new], isStaying[new] { anchor = old }
      anchors[new] = anchor
    }
    return anchors
  }

  /// Finds a longest increasing subsequence by patience sorting.
  ///
  /// - Parameter values: Distinct values; `nil` at positions that can't belong to the subsequence.
  /// - Returns: For each position, a Boolean value indicating whether it belongs to the subsequence.
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  static func longestIncreasing(_ values: [Int?]) -> [Bool] {
    var piles: [(value: Int, position: Int)] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (position, value) in values.enumerated() {
      guard let value else { continue }
      var low = 0
      var high = piles.count
      while low < high {
        let middle = (low + high) / 2
        if piles[middle].value < value { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[position] = piles[low - 1].position }
      if low == piles.count { piles.append((value, position)) } else { piles[low] = (value, position) }
    }
    var result = [Bool](repeating: false, count: values.count)
    var position = piles.last?.position
    while let current = position {
      result[current] = true
      position = previous[current]
    }
    return result
  }
}
