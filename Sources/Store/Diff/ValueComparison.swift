/// A comparison of values by `==` if their type has it, and otherwise by their structure.
final class ValueComparison {
  /// The maximum depth at which values are compared by `==`.
  ///
  /// Deeper values are compared by structure. The `==` of a recursive type compares all levels below, so calling it at
  /// every level takes quadratic time.
  static let equatableLevels = 64

  private let reader: ShapeReader
  /// A Boolean value indicating whether `==` is used at all.
  let usesEquatable: Bool
  private var equalities: [ObjectIdentifier: ((Any, Any) -> Bool)?] = [:]

  /// Creates a comparison.
  ///
  /// The comparison reads all parts of a value without `==`, even if the value customizes its dump.
  init(reader: ShapeReader, usesEquatable: Bool = true) {
    self.reader = reader.readingAll
    self.usesEquatable = usesEquatable
  }

  /// The result of a comparison that does not look at the parts of the two values.
  enum Verdict {
    case equal
    case unequal
    /// The values differ by `==`. It is not known yet which parts differ.
    case unequalByEquatable
    /// The values have no `==`.
    case undecided
  }

  /// Compares two values without looking at their parts.
  ///
  /// Two values of one type with the same bits are equal, so unchanged parts need no traversal. But if the type has
  /// `==`, the values are compared by `==`, because NaN differs from itself.
  ///
  /// - Parameters:
  ///   - expected: A value.
  ///   - actual: The value to compare it with.
  ///   - depth: The number of values that enclose these two.
  /// - Returns: The result.
  func verdict(_ expected: Any, _ actual: Any, depth: Int) -> Verdict {
    let type = type(of: expected)
    guard type == Swift.type(of: actual) else { return .unequal }
    if usesEquatable, depth < Self.equatableLevels, let isEqual = equality(of: type, expected) {
      return isEqual(expected, actual) ? .equal : .unequalByEquatable
    }
    return haveSameBits(expected, actual) ? .equal : .undecided
  }

  /// Returns a Boolean value indicating whether two values are equal, by `==` or by structure.
  ///
  /// The function does not recurse, so that deeply nested values do not overflow the stack.
  ///
  /// - Parameters:
  ///   - expected: A value.
  ///   - actual: The value to compare it with.
  ///   - depth: The number of values that enclose these two.
  /// - Returns: `true` if the values are equal; otherwise, `false`.
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
        // The parts are reversed, because the last pair is taken first. So the traversal follows the order of
        // declaration.
        for (expected, actual) in parts.reversed() { pairs.append((expected, actual, pair.depth + 1)) }
      default: return false
      }
    }
    return true
  }

  /// Returns the corresponding parts of two values, or `nil` if a part has no counterpart.
  private static func pairs(
    _ expected: ValueShape.Composite, _ actual: ValueShape.Composite
  ) -> [(Any, Any)]? {
    guard expected.kind == actual.kind, expected.parts.count == actual.parts.count else { return nil }
    if expected.kind == .set || expected.kind == .dictionary {
      return pairsByKey(expected.parts, actual.parts)
    }
    if expected.kind == .orderedDictionary {
      guard zip(expected.parts, actual.parts).allSatisfy({ $0.key == $1.key }) else { return nil }
      return zip(expected.parts, actual.parts).map { ($0.value, $1.value) }
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

/// A pair of class instances that are being compared.
///
/// If the pair occurs again, it needs no second comparison. So the comparison ends even if instances refer to each
/// other in a cycle.
struct ObjectPair: Hashable {
  private let expected: ObjectIdentifier
  private let actual: ObjectIdentifier

  /// Creates a pair; `nil` if the two values are not class instances.
  init?(_ expected: ValueShape.Composite, _ actual: ValueShape.Composite) {
    guard let expected = expected.object, let actual = actual.object else { return nil }
    self.expected = expected
    self.actual = actual
  }
}

extension ValueComparison {
  /// Returns the cached `==` of a type.
  private func equality(of type: Any.Type, _ value: Any) -> ((Any, Any) -> Bool)? {
    if let known = equalities[ObjectIdentifier(type)] { return known }
    let new = (value as? any Equatable).flatMap { Self.equality(like: $0, type) }
    equalities[ObjectIdentifier(type)] = .some(new)
    return new
  }

  private static func equality<Value: Equatable>(
    like value: Value, _ type: Any.Type
  ) -> ((Any, Any) -> Bool)? {
    // If the value is an optional, the caller's cast has unwrapped it, and the `==` of the wrapped type is not the `==`
    // of the optional.
    guard Value.self == type else { return nil }
    // The closure is called only with values of `type`.
    return { expected, actual in (expected as! Value) == (actual as! Value) }
  }

  private func haveSameBits(_ expected: Any, _ actual: Any) -> Bool {
    func open<Value>(_ expected: Value) -> Bool {
      withUnsafeBytes(of: expected) { expected in
        // The caller has checked that both values have the same type.
        withUnsafeBytes(of: actual as! Value) { actual in
          expected.elementsEqual(actual)
        }
      }
    }
    return _openExistential(expected, do: open)
  }
}
