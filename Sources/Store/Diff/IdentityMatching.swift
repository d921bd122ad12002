/// The match of two lists whose elements have identities.
enum IdentityMatching {
  /// What became of an element.
  enum Step: Equatable {
    /// The element has kept its place among the others.
    case stay(expected: Int, actual: Int)
    /// The element has left its place.
    case leave(expected: Int, to: Int)
    /// The element has come to a new place.
    case arrive(expected: Int, actual: Int)
    case remove(expected: Int)
    case insert(actual: Int)
  }

  /// Matches elements by identity, moving as few of them as possible.
  ///
  /// - Parameters:
  ///   - expected: The identities of the expected elements, each of them once.
  ///   - actual: The identities of the actual elements, each of them once.
  /// - Returns: The steps, in the order of the actual list; what has gone stands where it was.
  /// - Complexity: O(*n* log *n*).
  static func steps(expected: [AnyHashable], actual: [AnyHashable]) -> [Step] {
    let oldPlaces = Dictionary(uniqueKeysWithValues: zip(expected, expected.indices))
    let newPlaces = Dictionary(uniqueKeysWithValues: zip(actual, actual.indices))
    let origins = actual.map { oldPlaces[$0] }
    let staying = longestIncreasing(origins)
    var steps: [Step] = []
    var next = 0
    func departures(before end: Int) {
      for old in next..<max(next, end) {
        if let new = newPlaces[expected[old]] {
          // What stays is written when its turn comes.
          if !staying.contains(new) { steps.append(.leave(expected: old, to: new)) }
        } else {
          steps.append(.remove(expected: old))
        }
      }
      next = max(next, end)
    }
    let anchors = anchors(origins, staying: staying, end: expected.count)
    for new in actual.indices {
      departures(before: anchors[new])
      guard let old = origins[new] else {
        steps.append(.insert(actual: new))
        continue
      }
      if staying.contains(new) {
        steps.append(.stay(expected: old, actual: new))
        next = old + 1
      } else {
        steps.append(.arrive(expected: old, actual: new))
      }
    }
    departures(before: expected.count)
    return steps
  }

  /// For every actual element, where the next one that stays was expected: what has gone from before it is
  /// written first.
  private static func anchors(_ origins: [Int?], staying: Set<Int>, end: Int) -> [Int] {
    var anchors = Array(repeating: end, count: origins.count)
    var anchor = end
    for new in origins.indices.reversed() {
      if let old = origins[new], staying.contains(new) { anchor = old }
      anchors[new] = anchor
    }
    return anchors
  }

  /// The positions of a longest increasing subsequence, by patience sorting.
  private static func longestIncreasing(_ values: [Int?]) -> Set<Int> {
    var piles: [(value: Int, position: Int)] = []
    var previous: [Int: Int] = [:]
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
    var result: Set<Int> = []
    var position = piles.last?.position
    while let current = position {
      result.insert(current)
      position = previous[current]
    }
    return result
  }
}
