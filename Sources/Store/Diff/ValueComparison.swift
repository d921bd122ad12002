/// Compares values: by `==` where their type has it, by their structure elsewhere.
final class ValueComparison {
  /// Values within each other beyond this number are compared by structure even where they have `==`: a
  /// recursive type's `==` walks all that is below, and asking it at every level would take quadratic time.
  static let equatableLevels = 64

  let reader: ShapeReader
  /// Whether `==` is asked at all.
  let usesEquatable: Bool
  private var equalities: [ObjectIdentifier: ((Any, Any) -> Bool)?] = [:]

  init(reader: ShapeReader, usesEquatable: Bool = true) {
    self.reader = reader
    self.usesEquatable = usesEquatable
  }

  /// What can be said of two values without looking at their parts.
  enum Verdict {
    case equal
    case unequal
    /// `==` says the values differ; where is yet to be found.
    case unequalByEquatable
    /// The values have no `==`.
    case undecided
  }

  /// Compares two values as far as that goes without looking at their parts.
  ///
  /// Values of one type with the same bits are the same value, whatever it is made of, which spares the
  /// walk through what was never touched. (A type with `==` is asked nevertheless: not-a-number differs
  /// from itself.)
  ///
  /// - Parameters:
  ///   - expected: A value.
  ///   - actual: The value to compare it with.
  ///   - depth: How many values these two stand in.
  /// - Returns: What is known.
  func verdict(_ expected: Any, _ actual: Any, depth: Int) -> Verdict {
    let type = type(of: expected)
    guard type == Swift.type(of: actual) else { return .unequal }
    if usesEquatable, depth < Self.equatableLevels, let isEqual = equality(of: type, expected) {
      return isEqual(expected, actual) ? .equal : .unequalByEquatable
    }
    return haveSameBits(expected, actual) ? .equal : .undecided
  }

  /// Whether two values are equal, by `==` or by structure.
  ///
  /// Uses no stack of its own, however deep the values are.
  ///
  /// - Parameters:
  ///   - expected: A value.
  ///   - actual: The value to compare it with.
  ///   - depth: How many values these two stand in.
  /// - Returns: Whether they are equal.
  func isEqual(_ expected: Any, _ actual: Any, depth: Int = 0) -> Bool {
    var pairs: [(expected: Any, actual: Any, depth: Int)] = [(expected, actual, depth)]
    var seen: Set<ObjectPair> = []
    while let pair = pairs.popLast() {
      switch verdict(pair.expected, pair.actual, depth: pair.depth) {
      case .equal: continue
      case .unequal, .unequalByEquatable: return false
      case .undecided: break
      }
      switch (reader.shape(of: pair.expected), reader.shape(of: pair.actual)) {
      case (.leaf(let expected), .leaf(let actual)), (.text(let expected), .text(let actual)):
        guard expected == actual else { return false }
      case (.composite(let expected), .composite(let actual)):
        if let objects = ObjectPair(expected, actual), !seen.insert(objects).inserted { continue }
        guard let parts = Self.pairs(expected, actual) else { return false }
        // The last pair is taken first: turned round, the walk goes in the order of declaration.
        for (expected, actual) in parts.reversed() { pairs.append((expected, actual, pair.depth + 1)) }
      default: return false
      }
    }
    return true
  }

  /// The parts of two values that belong together, or `nil` if not every part has its counterpart.
  private static func pairs(
    _ expected: ValueShape.Composite, _ actual: ValueShape.Composite
  ) -> [(Any, Any)]? {
    guard expected.kind == actual.kind, expected.parts.count == actual.parts.count else { return nil }
    if expected.kind == .set || expected.kind == .dictionary {
      return pairsByKey(expected.parts, actual.parts)
    }
    guard expected.open == actual.open, zip(expected.parts, actual.parts).allSatisfy({ $0.label == $1.label })
    else { return nil }
    return zip(expected.parts, actual.parts).map { ($0.value, $1.value) }
  }

  private static func pairsByKey(
    _ expected: [ValueShape.Part], _ actual: [ValueShape.Part]
  ) -> [(Any, Any)]? {
    var values: [AnyHashable: Any] = [:]
    for part in actual { if let key = part.key { values[key] = part.value } }
    var pairs: [(Any, Any)] = []
    for part in expected {
      guard let key = part.key, let value = values[key] else { return nil }
      pairs.append((part.value, value))
    }
    return pairs
  }
}

/// Two class instances that are being compared with each other: meeting the pair again closes a cycle.
struct ObjectPair: Hashable {
  private let expected: ObjectIdentifier
  private let actual: ObjectIdentifier

  /// - Returns: `nil` if the two values are not class instances.
  init?(_ expected: ValueShape.Composite, _ actual: ValueShape.Composite) {
    guard let expected = expected.object, let actual = actual.object else { return nil }
    self.expected = expected
    self.actual = actual
  }
}

extension ValueComparison {
  /// The `==` of a type, found once.
  private func equality(of type: Any.Type, _ value: Any) -> ((Any, Any) -> Bool)? {
    if let known = equalities[ObjectIdentifier(type)] { return known }
    let new = (value as? any Equatable).flatMap { Self.equality(like: $0, type) }
    equalities[ObjectIdentifier(type)] = .some(new)
    return new
  }

  private static func equality<Value: Equatable>(
    like value: Value, _ type: Any.Type
  ) -> ((Any, Any) -> Bool)? {
    // Casting sees through optionals; the `==` of what is inside is not that of the optional.
    guard Value.self == type else { return nil }
    // Only called with values of `type`.
    return { expected, actual in (expected as! Value) == (actual as! Value) }
  }

  private func haveSameBits(_ expected: Any, _ actual: Any) -> Bool {
    func open<Value>(_ expected: Value) -> Bool {
      withUnsafeBytes(of: expected) { expected in
        // Of the type of the expected one, which the caller has asked.
        withUnsafeBytes(of: actual as! Value) { actual in
          expected.elementsEqual(actual)
        }
      }
    }
    return _openExistential(expected, do: open)
  }
}
