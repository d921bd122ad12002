/// Returns a description of a value's structure, like the Swift code that would create the value.
///
/// The description lists the stored properties of structs and classes, the cases of enums and the elements of
/// collections. The entries of dictionaries and the members of sets are sorted. Each class instance is written only
/// once, so the description of a cycle is finite. The description depends only on the value, so that a test can compare
/// it with an expected text. There is one exception: an object of a Foundation class, such as `NSLocale`, is written
/// with its Foundation description, which may contain an address.
///
/// - Parameters:
///   - value: Any value.
///   - maxDepth: The number of levels of nested parts to write. `…` replaces the parts at deeper levels.
///   - names: The names of properties, cases and keys whose values are written as `redacted`.
/// - Returns: The description, which may have several lines.
package func structuralDump(_ value: Any, maxDepth: Int = .max, hiding names: Set<String> = []) -> String {
  let reader = ShapeReader(hiding: names)
  var dumper = ValueDumper(reader: reader, lines: TextLines(isMarked: false), maxDepth: maxDepth)
  dumper.dump(value, at: .init())
  return dumper.lines.text
}

/// Returns a text with the differences between two values: the parts that differ, and the paths to them.
///
/// Lines of the expected value begin with `−`, lines of the actual value with `+`, and common lines with a space. Most
/// unchanged parts are not written but counted. Elements of lists are matched by identity if they are `Identifiable`.
/// Parts of an `Equatable` type are equal if `==` returns `true`, even if their structures differ.
///
/// - Parameters:
///   - expected: The expected value.
///   - actual: The actual value.
/// - Returns: The difference, or `nil` if the values are equal.
/// - Complexity: O(*n*), where *n* is the size of the parts that are not equal by `==`. A list whose elements have no
///   identity adds a limited number of comparisons.
public func diff<Value>(_ expected: Value, _ actual: Value) -> String? {
  diff(expected, actual, hiding: [])
}

/// Returns a text with the differences between two values, and hides the values that have one of the given names.
///
/// - Parameters:
///   - expected: The expected value.
///   - actual: The actual value.
///   - names: The names of properties, cases and keys whose values are written as `redacted`.
/// - Returns: The difference, or `nil` if the values are equal.
func diff<Value>(_ expected: Value, _ actual: Value, hiding names: Set<String>) -> String? {
  differenceLines(expected, actual, hiding: names)?.text
}

/// Returns a text with the differences between two values, with the given characters at the beginning of its lines.
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

/// Returns a Boolean value indicating whether two values are equal.
///
/// If their type is `Equatable` at run time, the values are compared by `==`. Otherwise, they are compared by their
/// structure.
///
/// If the type of a value has no `==`, its parts are compared. A part is compared by `==` if the type of the part has
/// one. Functions can't be compared and count as equal.
///
/// - Parameters:
///   - expected: The expected value.
///   - actual: The actual value.
/// - Returns: `true` if the values are equal; otherwise, `false`.
package func isEqual<Value>(_ expected: Value, _ actual: Value) -> Bool {
  areEqual(expected, actual) ?? ValueComparison(reader: ShapeReader()).isEqual(expected, actual)
}

/// Returns a function that compares two values as `isEqual(_:_:)` does.
///
/// If the static type has `==`, it is looked up only once, when the function is created.
///
/// - Parameter type: The static type of the values.
/// - Returns: A function that returns `true` if its arguments are equal.
package func equality<Value>(of type: Value.Type) -> (Value, Value) -> Bool {
  func open<Equal: Equatable>(_: Equal.Type) -> (Value, Value) -> Bool {
    // Sound: `Equal` is the same type as `Value`, whose conformance was found at run time.
    { unsafeBitCast($0, to: Equal.self) == unsafeBitCast($1, to: Equal.self) }
  }
  guard let equatable = equatableType(type) else { return isEqual }
  return open(equatable)
}

/// Returns the result of `==`; `nil` if the static type of the values has no `==` that can be called on the current
/// isolation.
///
/// This function does not call `equality(of:)`, because creating a function value allocates memory.
private func areEqual<Value>(_ expected: Value, _ actual: Value) -> Bool? {
  // `Equal` is the same type as `Value`, whose conformance was found at run time.
  func open<Equal: Equatable>(_: Equal.Type) -> Bool { (expected as! Equal) == (actual as! Equal) }
  return equatableType(Value.self).map { open($0) }
}
