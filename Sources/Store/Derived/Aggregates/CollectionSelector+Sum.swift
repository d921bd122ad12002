extension CollectionSelector {
  /// Returns a selector of the sum of an integer property.
  ///
  /// If the sum is out of the range of its type, the program stops. Intermediate sums may be out of range.
  ///
  /// - Parameter property: The property.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then O(1) for each changed element.
  @inlinable
  public func sum<Value: FixedWidthInteger & SendableMetatype>(
    _ property: any KeyPath<Element, Value> & Sendable
  ) -> Selector<State, Value> {
    let property = ElementProperty(property)
    return aggregate(
      "sum", site, IntegerSum<Value>(),
      contributions: { total in
        ContributionTable<Value>.contributions(
          reset: { total.value = IntegerSum() }, read: property.value, add: { total.value.add($0) },
          remove: { total.value.remove($0) })
      },
      result: { total, _ in total.value.value }, by: { $0 == $1 },
      plain: {
        $0.elements.reduce(into: IntegerSum<Value>()) { $0.add($1[keyPath: property.keyPath]) }.value
      })
  }

  /// Returns a selector of the sum of a floating-point property.
  ///
  /// The sum is computed exactly and rounded once. It depends neither on the order of the rows nor on earlier values.
  ///
  /// - Parameter property: The property.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then O(1) for each changed element.
  @inlinable
  public func sum(_ property: any KeyPath<Element, Double> & Sendable) -> Selector<State, Double> {
    let property = ElementProperty(property)
    return exactSum(property.value, { $0.value }) { $0[keyPath: property.keyPath] }
  }

  /// Returns a selector of the sum of a floating-point property.
  ///
  /// The sum is computed exactly and rounded once. It depends neither on the order of the rows nor on earlier values.
  ///
  /// - Parameter property: The property.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then O(1) for each changed element.
  @inlinable
  public func sum(_ property: any KeyPath<Element, Float> & Sendable) -> Selector<State, Float> {
    let property = ElementProperty(property)
    return exactSum({ Double(property.value($0)) }, { $0.floatValue }) {
      Double($0[keyPath: property.keyPath])
    }
  }

  /// Returns a selector of the sum of a property, for other floating-point types of at most 64 bits, such as `CGFloat`.
  ///
  /// The sum depends neither on the order of the rows nor on earlier values.
  ///
  /// - Parameter property: The property.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then O(1) for each changed element.
  @inlinable
  @_disfavoredOverload
  public func sum<Value: BinaryFloatingPoint & SendableMetatype>(
    _ property: any KeyPath<Element, Value> & Sendable
  ) -> Selector<State, Value> {
    let property = ElementProperty(property)
    return exactSum({ Double(property.value($0)) }, { Value($0.value) }) {
      Double($0[keyPath: property.keyPath])
    }
  }

  #if arch(x86_64)
    /// Not available, because additions of `Float80` can't be undone exactly.
    ///
    /// - Parameter property: The property.
    /// - Returns: Nothing. A call does not compile.
    @available(
      *, unavailable, message: "A sum of 'Float80' would not be exact. Add the values in a 'Selector'."
    )
    public func sum(_ property: any KeyPath<Element, Float80> & Sendable) -> Selector<State, Float80> {
      fatalError("Unavailable")
    }
  #endif

  /// Returns a selector of the sum of a property, for types whose additions can be undone exactly, such as a duration.
  ///
  /// - Parameter property: The property.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then O(1) for each changed element.
  @inlinable
  @_disfavoredOverload
  public func sum<Value: AdditiveArithmetic & SendableMetatype>(
    _ property: any KeyPath<Element, Value> & Sendable
  ) -> Selector<State, Value> {
    let property = ElementProperty(property)
    return aggregate(
      "sum", site, Value.zero,
      contributions: { total in
        ContributionTable<Value>.contributions(
          reset: { total.value = .zero }, read: property.value, add: { total.value += $0 },
          remove: { total.value -= $0 })
      },
      result: { total, _ in total.value }, by: { $0 == $1 },
      plain: { $0.elements.reduce(.zero) { $0 + $1[keyPath: property.keyPath] } })
  }

  @inlinable
  func exactSum<Value: Equatable>(
    _ read: @escaping (UnsafeRawPointer) -> Double, _ round: @escaping (inout ExactSum) -> Value,
    _ plainRead: @escaping (Element) -> Double
  ) -> Selector<State, Value> {
    aggregate(
      "sum", site, ExactSum(),
      contributions: { total in
        ContributionTable<Double>.contributions(
          reset: { total.value = ExactSum() }, read: read, add: { total.value.add($0) },
          remove: { total.value.remove($0) })
      },
      result: { total, _ in round(&total.value) },
      // A NaN that replaces a NaN does not count as a change.
      by: { $0 == $1 || $0 != $0 && $1 != $1 },
      plain: {
        var sum = ExactSum()
        for element in $0.elements { sum.add(plainRead(element)) }
        return round(&sum)
      })
  }
}
