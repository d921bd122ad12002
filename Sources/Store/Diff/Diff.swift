/// Writes a value by its structure, in a form that reads like the Swift that would make it.
///
/// Structs and classes are written with their stored properties, enums by case, collections by element;
/// dictionaries and sets in a fixed order; a class instance once, so that cycles end. What is written
/// depends on the value alone, so that it can be compared with an expected text.
///
/// - Parameter value: Any value.
/// - Returns: Its description, over as many lines as it takes.
package func structuralDump(_ value: Any) -> String {
  let reader = ShapeReader()
  var dumper = ValueDumper(reader: reader, lines: TextLines(isMarked: false))
  dumper.dump(value, at: .init())
  return dumper.lines.text
}

/// Writes where two values differ: only what does, and the way to it.
///
/// Lines of the expected value begin with `−`, lines of the actual one with `+`, what both share with a
/// space; unchanged parts are folded. Elements of lists are matched by identity if they are `Identifiable`.
/// Parts whose type is `Equatable` are equal if `==` says so, whatever they are made of.
///
/// - Parameters:
///   - expected: The value that should be.
///   - actual: The value that is.
/// - Returns: The difference, or `nil` if the values are equal.
/// - Complexity: O(*n*) in the size of what differs by `==`; a list whose elements have no identity adds a
///   bounded number of comparisons.
package func diff<Value>(_ expected: Value, _ actual: Value) -> String? {
  if areEqual(expected, actual) == true { return nil }
  let reader = ShapeReader()
  var builder = DifferenceBuilder(reader: reader)
  guard let difference = builder.difference(expected, actual) else { return nil }
  var printer = DifferencePrinter(reader: reader)
  printer.write(difference, at: .init())
  return printer.lines.text
}

/// Whether two values are equal: by `==` if their type has it at run time, by their structure otherwise.
///
/// Parts of a value without `==` are compared by their own `==` where they have one. Functions, which
/// cannot be compared, count as equal.
///
/// - Parameters:
///   - expected: The value that should be.
///   - actual: The value that is.
/// - Returns: Whether they are equal.
package func isEqual<Value>(_ expected: Value, _ actual: Value) -> Bool {
  areEqual(expected, actual) ?? ValueComparison(reader: ShapeReader()).isEqual(expected, actual)
}

/// The answer of `==` if the static type of the values has it.
private func areEqual<Value>(_ expected: Value, _ actual: Value) -> Bool? {
  // `Equal` is `Value`, found at run time.
  func open<Equal: Equatable>(_: Equal.Type) -> Bool { (expected as! Equal) == (actual as! Equal) }
  return (Value.self as? any Equatable.Type).map { open($0) }
}
