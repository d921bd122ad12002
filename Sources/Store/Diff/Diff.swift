/// Returns a description of a value's structure, written like the Swift code that would create it.
///
/// The description lists the stored properties of structs and classes, the cases of enums and the elements of
/// collections. Dictionaries and sets have a fixed order. Each class instance is written once, so that cycles end. The
/// description depends only on the value, so that a test can compare it with an expected text. An object of a class of
/// Foundation, such as `NSLocale`, has the description that Foundation gives it, which may contain an address.
///
/// - Parameters:
///   - value: Any value.
///   - maxDepth: The depth at which the parts of nested values are omitted.
///   - names: The names of properties, cases and keys whose values are left out.
/// - Returns: The description, which may have several lines.
package func structuralDump(_ value: Any, maxDepth: Int = .max, hiding names: Set<String> = []) -> String {
  let reader = ShapeReader(hiding: names)
  var dumper = ValueDumper(reader: reader, lines: TextLines(isMarked: false), maxDepth: maxDepth)
  dumper.dump(value, at: .init())
  return dumper.lines.text
}

/// Returns the differences between two values: the parts that differ, and the path to them.
///
/// Lines of the expected value begin with `−`, lines of the actual value with `+`, and common lines with a space.
/// Unchanged parts are folded. Elements of lists are matched by identity if they are `Identifiable`. Parts of an
/// `Equatable` type are equal if `==` returns `true`, whatever their structure.
///
/// - Parameters:
///   - expected: The expected value.
///   - actual: The actual value.
/// - Returns: The difference, or `nil` if the values are equal.
/// - Complexity: O(*n*) in the size of the parts that differ by `==`. A list whose elements have no identity adds a
///   bounded number of comparisons.
public func diff<Value>(_ expected: Value, _ actual: Value) -> String? {
  diff(expected, actual, hiding: [])
}

/// Returns the differences between two values without those in values with some names.
///
/// - Parameters:
///   - expected: The expected value.
///   - actual: The actual value.
///   - names: The names of properties, cases and keys whose values are left out.
/// - Returns: The difference, or `nil` if the values are equal.
func diff<Value>(_ expected: Value, _ actual: Value, hiding names: Set<String>) -> String? {
  differenceLines(expected, actual, hiding: names)?.text
}

/// Returns the differences between two values, whose lines begin with the given characters.
///
/// - Parameters:
///   - expected: The expected value.
///   - actual: The actual value.
///   - expectedMark: The characters before lines of the expected value.
///   - actualMark: The characters before lines of the actual value.
///   - commonMark: The characters before common lines.
/// - Returns: The difference, or `nil` if the values are equal.
package func diff<Value>(
  _ expected: Value, _ actual: Value, expectedMark: String, actualMark: String, commonMark: String
) -> String? {
  differenceLines(expected, actual, hiding: [])?.text { mark in
    switch mark {
    case .expected: expectedMark
    case .actual: actualMark
    case .both: commonMark
    }
  }
}

private func differenceLines<Value>(
  _ expected: Value, _ actual: Value, hiding names: Set<String>
) -> TextLines? {
  if areEqual(expected, actual) == true { return nil }
  let reader = ShapeReader(hiding: names)
  var builder = DifferenceBuilder(reader: reader)
  guard let difference = builder.difference(expected, actual) else { return nil }
  var printer = DifferencePrinter(reader: reader)
  printer.write(difference, at: .init())
  return printer.lines
}

/// Returns a Boolean value indicating whether two values are equal: by `==` if their type is `Equatable` at run time,
/// otherwise by their structure.
///
/// In a value without `==`, the parts that have `==` are compared with it. Functions can't be compared and count as
/// equal.
///
/// - Parameters:
///   - expected: The expected value.
///   - actual: The actual value.
/// - Returns: `true` if the values are equal; otherwise, `false`.
package func isEqual<Value>(_ expected: Value, _ actual: Value) -> Bool {
  areEqual(expected, actual) ?? ValueComparison(reader: ShapeReader()).isEqual(expected, actual)
}

/// Returns the comparison that `isEqual(_:_:)` makes, so that it is found once for many values of a type.
///
/// - Parameter type: The static type of the values.
/// - Returns: A function that returns `true` if its arguments are equal.
package func equality<Value>(of type: Value.Type) -> (Value, Value) -> Bool {
  func open<Equal: Equatable>(_: Equal.Type) -> (Value, Value) -> Bool {
    // Sound: `Equal` is `Value`, found at run time.
    { unsafeBitCast($0, to: Equal.self) == unsafeBitCast($1, to: Equal.self) }
  }
  guard let equatable = equatableType(type) else { return isEqual }
  return open(equatable)
}

/// Returns the result of `==` if the static type of the values has one for the current isolation; otherwise, nil.
///
/// Not by `equality(of:)`, which allocates the function that it returns.
private func areEqual<Value>(_ expected: Value, _ actual: Value) -> Bool? {
  // `Equal` is `Value`, found at run time.
  func open<Equal: Equatable>(_: Equal.Type) -> Bool { (expected as! Equal) == (actual as! Equal) }
  return equatableType(Value.self).map { open($0) }
}
