import Effects
import Foundation
import Store

/// A writer of values as Swift expressions, for contexts in which their type is known.
///
/// It writes a struct as a call of its memberwise initializer, because a value does not reveal its other initializers.
struct SwiftText {
  /// The maximum width of a line.
  ///
  /// A longer value is broken into lines at its parts.
  private static let width = 100
  /// The maximum depth of nested values.
  ///
  /// Deeper values are left out, so that the recursion does not overflow the stack.
  private static let levels = 64

  let reader = ShapeReader()
  /// The references to shared values that were passed from one property of the state to another.
  var passed = PassedReferences(in: ())

  /// Returns the lines of an expression for `value`, between `prefix` and `suffix`.
  func lines(_ value: Any, prefix: String = "", suffix: String = "") -> [String] {
    lines(value, prefix: prefix, suffix: suffix, depth: 0)
  }

  private func lines(_ value: Any, prefix: String, suffix: String, depth: Int) -> [String] {
    let line = prefix + expression(value, depth: depth) + suffix
    guard line.count > Self.width, depth < Self.levels, let call = call(of: value) else { return [line] }
    if !call.closures.isEmpty {
      let head = prefix + head(of: call, value, depth: depth)
      return lines(of: call.closures, head: head, suffix: suffix, depth: depth)
    }
    guard !call.parts.isEmpty else { return [line] }
    if let part = call.parts.first, call.parts.count == 1, !call.isCollection {
      return lines(
        part.value, prefix: prefix + call.open + part.label, suffix: call.close + suffix, depth: depth + 1)
    }
    let last = call.parts.count - 1
    let inside = call.parts.enumerated().flatMap { index, part in
      lines(
        part.value, prefix: part.label, suffix: index < last || call.isCollection ? "," : "", depth: depth + 1
      )
    }
    return [prefix + call.open] + inside.map { "  \($0)" } + [call.close + suffix]
  }

  /// Returns the lines of a call with trailing closures.
  private func lines(
    of closures: [(label: String, values: [Any])], head: String, suffix: String, depth: Int
  ) -> [String] {
    let broken = closures.enumerated().flatMap { index, closure in
      [(index == 0 ? "\(head) " : "} ") + "\(closure.label){"]
        + closure.values.flatMap { lines($0, prefix: "", suffix: "", depth: depth + 1) }.map { "  \($0)" }
    }
    return broken + ["}" + suffix]
  }

  /// Returns the lines of a statement that writes `value`, such as `$0.count = 1`.
  ///
  /// Some values, such as objects, can't be written as an expression. In this case, the lines are a comment that says
  /// so, and a statement that reads the variable. Without this statement, the closure would not use its parameter, and
  /// would not compile.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - place: The expression of the variable that changes.
  ///   - prefix: The text between the variable and the value.
  ///   - suffix: The text after the value.
  /// - Returns: The lines.
  func statement(_ value: Any, at place: String, _ prefix: String, suffix: String = "") -> [String] {
    guard let part = unwritablePart(of: value) else {
      return lines(value, prefix: place + prefix, suffix: suffix)
    }
    return ["// Also changed: \(place). The new value has \(part), which can't be written.", "_ = \(place)"]
  }

  /// Returns a description of the first part of a value that can't be written as an expression; `nil` if there is none.
  private func unwritablePart(of value: Any, depth: Int = 0) -> String? {
    guard Self.literal(value) == nil, depth < Self.levels else { return nil }
    let type = type(of: ChangeScript.unwrapped(value).value)
    if type is AnyClass { return "an object of '\(typeName(type))'" }
    // The description of a key path to a computed property does not contain the property's name.
    if let id = (value as? any IDKeyPathList)?.idKeyPath, id.path.contains("<") {
      return "an array whose ids are computed"
    }
    if let call = call(of: value) {
      let values = call.parts.map(\.value) + call.closures.flatMap(\.values)
      return values.lazy.compactMap { unwritablePart(of: $0, depth: depth + 1) }.first
    }
    guard case .leaf("(Function)") = reader.shape(of: value) else { return nil }
    return "a function"
  }

  /// Returns an expression for the value, on one line.
  func expression(_ value: Any) -> String { expression(value, depth: 0) }

  private func expression(_ value: Any, depth: Int) -> String {
    guard let call = call(of: value) else { return leaf(value) }
    guard depth < Self.levels || call.closures.isEmpty else { return "\(call.empty) { … }" }
    let closures = call.closures.map { closure in
      let values = closure.values.map { expression($0, depth: depth + 1) }
      return " \(closure.label){ \(values.joined(separator: "; ")) }"
    }
    return head(of: call, value, depth: depth) + closures.joined()
  }

  /// Returns the text of a call without its trailing closures.
  private func head(of call: Call, _ value: Any, depth: Int) -> String {
    guard !call.parts.isEmpty else { return Self.optional(call.empty, value) }
    guard depth < Self.levels else { return "\(call.open)…\(call.close)" }
    let parts = call.parts.map { $0.label + expression($0.value, depth: depth + 1) }
    return call.open + parts.joined(separator: ", ") + call.close
  }

  /// A value that is written as a call or as a collection of its parts.
  private struct Call {
    var open: String
    var close: String
    var empty: String
    var isCollection = false
    var parts: [(label: String, value: Any)]
    /// The trailing closures, with the values that each closure builds.
    var closures: [(label: String, values: [Any])] = []
  }

  private func call(of value: Any) -> Call? {
    if let shared = value as? any SharedArgument {
      let open = "\(type(of: shared).initializer)(value: "
      return Call(open: open, close: ")", empty: "", parts: [("", shared.referencedValue)])
    }
    if let dialog = value as? any DialogCall {
      let function = type(of: dialog).function
      return Call(
        open: "\(function)(", close: ")", empty: function, parts: dialog.arguments, closures: dialog.closures)
    }
    if let list = value as? any KeyedList {
      let elements = list.entries.map { ("", $0.element) }
      guard let id = (list as? any IDKeyPathList)?.idKeyPath else { return collection("[", "]", elements) }
      let end = "id: \(Self.keyPath(id)))"
      return collection(
        "IdentifiedArray(uniqueElements: [", "], \(end)", elements, empty: "IdentifiedArray(\(end)")
    }
    // An object is not created from its parts, and may contain itself.
    guard Self.literal(value) == nil, case .composite(let composite) = reader.shape(of: value),
      composite.object == nil
    else { return nil }
    let parts = arguments(reader.sorted(composite), of: value)
    switch composite.kind {
    case .list, .set: return collection("[", "]", parts.map { ("", $0.value) })
    case .dictionary, .orderedDictionary: return collection("[", "]", parts, empty: "[:]")
    case .enumCase:
      return Call(
        open: Self.enumCase(composite.open), close: composite.close, empty: Self.enumCase(composite.empty),
        parts: parts)
    case .record, .tuple:
      return Call(open: composite.open, close: composite.close, empty: composite.empty, parts: parts)
    }
  }

  /// Returns the parts of a value with their labels.
  private func arguments(_ parts: [ValueShape.Part], of value: Any) -> [(label: String, value: Any)] {
    // A memo, which caches selectors, gets its value in its declaration, so the initializer has no parameter for it.
    parts.filter { !($0.value is any Memo) }.map { (label(of: $0), $0.argument(in: value, passed: passed)) }
  }

  private func collection(
    _ open: String, _ close: String, _ parts: [(String, Any)], empty: String = "[]"
  ) -> Call {
    Call(open: open, close: close, empty: empty, isCollection: true, parts: parts)
  }

  /// Returns the label of a part: the name of an argument, or a key.
  private func label(of part: ValueShape.Part) -> String {
    switch part.label {
    case .key(let text): "\(part.key.map { expression($0.base) } ?? text): "
    case .name: "\(Self.name(Self.name(of: part), reserved: ["inout", "let", "var"])): "
    default: part.label.prefix
    }
  }

  /// Returns the declared name of a property, without the underscore of a property wrapper.
  static func name(of part: ValueShape.Part) -> String {
    let name = part.label.step
    return name.hasPrefix("_") && part.value is any Presenting ? String(name.dropFirst()) : name
  }

  /// Returns the name of a member after a dot.
  static func member(_ name: String) -> String { Self.name(name, reserved: ["init", "self"]) }

  /// Returns a name as source code, in backticks if it is reserved or not an identifier.
  private static func name(_ name: String, reserved: Set<String>) -> String {
    let isIdentifier =
      name.first?.isNumber == false && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isIdentifier && !reserved.contains(name) ? name : "`\(name)`"
  }

  /// Returns the text of a case, which begins with a dot and the name.
  private static func enumCase(_ text: String) -> String {
    let name = text.dropFirst().prefix { $0 != "(" }
    return ".\(member(String(name)))\(text.dropFirst(name.count + 1))"
  }

  /// Returns the text of a value, with `.some` around `.none`.
  ///
  /// Without `.some`, `.none` would mean `nil` in an optional.
  private static func optional(_ text: String, _ value: Any) -> String {
    guard text == ".none" else { return text }
    return ChangeScript.unwrapped(value).chain.reduce(text) { text, _ in ".some(\(text))" }
  }

  /// Returns the text of a value without parts.
  private func leaf(_ value: Any) -> String {
    if let text = Self.literal(value) { return text }
    return switch reader.shape(of: value) {
    case .leaf(let text): text
    case .text(let text): text.debugDescription
    case .composite(let composite):
      composite.parts.isEmpty ? composite.empty : "\(composite.open)…\(composite.close)"
    }
  }

  /// Returns the expression for a value of a common type whose description is not valid Swift; `nil` for any other
  /// value.
  private static func literal(_ value: Any) -> String? {
    switch value {
    case let number as any FloatingPoint where !number.isFinite:
      number.isNaN ? ".nan" : number.sign == .plus ? ".infinity" : "-.infinity"
    case let text as TextState: text.expression
    case let number as Decimal: number.isNaN ? ".nan" : "Decimal(string: \"\(number)\")!"
    case let id as StackElementID: "\(id.generation)"
    case let id as UUID: "UUID(uuidString: \"\(id.uuidString)\")!"
    case let date as Date: "Date(timeIntervalSinceReferenceDate: \(date.timeIntervalSinceReferenceDate))"
    case let url as URL: "URL(string: \(url.absoluteString.debugDescription))!"
    case let duration as Duration: Self.duration(duration)
    case let data as Data: "Data(base64Encoded: \"\(data.base64EncodedString())\")!"
    case let locale as Locale: "Locale(identifier: \(locale.identifier.debugDescription))"
    case let zone as TimeZone: "TimeZone(identifier: \(zone.identifier.debugDescription))!"
    case let indices as IndexSet: Self.indices(indices)
    case let date as DateComponents: Self.components(date)
    case let keyPath as AnyKeyPath: Self.keyPath(keyPath)
    default: nil
    }
  }

  /// Returns the text of a key path without its root type, which the compiler infers.
  private static func keyPath(_ keyPath: AnyKeyPath) -> String {
    let path = keyPath.path
    // The description of a key path with an optional chain ends with a question mark that the source does not contain.
    return path.hasSuffix("?") ? String(path.dropLast()) : path
  }

  private static func indices(_ indices: IndexSet) -> String {
    let ranges = indices.rangeView.map { "\($0.lowerBound)..<\($0.upperBound)" }
    return switch ranges.count {
    case 0: "IndexSet()"
    case 1: "IndexSet(integersIn: \(ranges[0]))"
    default: "IndexSet([\(ranges.joined(separator: ", "))].joined())"
    }
  }

  private static func components(_ date: DateComponents) -> String {
    let numbers: [(name: String, value: Int?)] = [
      ("era", date.era), ("year", date.year), ("month", date.month), ("day", date.day), ("hour", date.hour),
      ("minute", date.minute), ("second", date.second), ("nanosecond", date.nanosecond),
      ("weekday", date.weekday), ("weekdayOrdinal", date.weekdayOrdinal), ("quarter", date.quarter),
      ("weekOfMonth", date.weekOfMonth), ("weekOfYear", date.weekOfYear),
      ("yearForWeekOfYear", date.yearForWeekOfYear),
    ]
    let parts =
      (date.calendar.map { ["calendar: \(calendar($0))"] } ?? [])
      + (date.timeZone.map { ["timeZone: \(literal($0) ?? "nil")"] } ?? [])
      + numbers.compactMap { part in part.value.map { "\(part.name): \($0)" } }
    let call = "DateComponents(\(parts.joined(separator: ", ")))"
    // The initializer has no parameters for these properties.
    let others =
      (date.dayOfYear.map { ["date.dayOfYear = \($0)"] } ?? [])
      + (date.isLeapMonth.map { ["date.isLeapMonth = \($0)"] } ?? [])
    guard !others.isEmpty else { return call }
    return "{ var date = \(call); \((others + ["return date"]).joined(separator: "; ")) }()"
  }

  /// Returns an expression for a calendar with the identifier of the given calendar.
  private static func calendar(_ calendar: Calendar) -> String {
    let identifiers: [(Calendar.Identifier, String)] = [
      (.gregorian, "gregorian"), (.iso8601, "iso8601"), (.buddhist, "buddhist"), (.chinese, "chinese"),
      (.coptic, "coptic"), (.ethiopicAmeteMihret, "ethiopicAmeteMihret"),
      (.ethiopicAmeteAlem, "ethiopicAmeteAlem"), (.hebrew, "hebrew"), (.indian, "indian"),
      (.islamic, "islamic"), (.islamicCivil, "islamicCivil"), (.islamicTabular, "islamicTabular"),
      (.islamicUmmAlQura, "islamicUmmAlQura"), (.japanese, "japanese"), (.persian, "persian"),
      (.republicOfChina, "republicOfChina"),
    ]
    let name = identifiers.first { $0.0 == calendar.identifier }?.1 ?? "\(calendar.identifier)"
    return "Calendar(identifier: .\(name))"
  }

  /// Returns an expression for a duration, in the largest unit that divides the duration without a remainder.
  static func duration(_ duration: Duration) -> String {
    let units: [(name: String, perSecond: Int64)] = [
      ("seconds", 1), ("milliseconds", 1_000), ("microseconds", 1_000_000), ("nanoseconds", 1_000_000_000),
    ]
    let (seconds, attoseconds) = duration.components
    for unit in units {
      let size = 1_000_000_000_000_000_000 / unit.perSecond
      let (count, isTooLarge) = seconds.multipliedReportingOverflow(by: unit.perSecond)
      guard attoseconds % size == 0, !isTooLarge else { continue }
      return ".\(unit.name)(\(count + attoseconds / size))"
    }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }
}
