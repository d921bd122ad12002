import Store

/// Swift code that makes a change of a shared value again, by a reference that a state has to it.
///
/// The code is for the closure of an assertion: `$0.$count.withLock { $0 = 1 }`.
struct SharedChangeScript {
  private let change: SharedChange
  private let text = SwiftText()
  /// A Boolean value indicating whether references to a part of the value are used.
  private var takesParts = false

  init(_ change: SharedChange) { self.change = change }

  /// Returns the lines.
  ///
  /// If the state has no reference by which the change could be made, but a test must assert it, they are a comment.
  func lines(in state: some Any) -> [String] {
    // A reference to a part may not reach everything that has changed.
    for takesParts in [false, true] {
      var script = self
      script.takesParts = takesParts
      if let lines = script.lines(in: state, at: "$0") { return lines }
    }
    guard change.difference != nil, change.isRequired(in: [state]) else { return [] }
    return ["// Also changed: the shared value \(change.name). Assert it by a reference that the test has."]
  }

  /// Returns the lines of the first reference in a value through which something changes; nil if there is none.
  ///
  /// - Complexity: The recursion is as deep as the nesting of the values.
  private func lines(in value: Any, at path: String) -> [String]? {
    let (value, isOptional) = ChangeScript.unwrapped(value)
    let path = isOptional ? "\(path)?" : path
    if let list = value as? any KeyedList {
      return first(list.entries) { lines(in: $0.element, at: "\(path)[id: \(text.expression($0.id.base))]?") }
    }
    guard case .composite(let composite) = text.reader.shape(of: value), composite.object == nil else {
      return nil
    }
    return switch composite.kind {
    case .record: first(composite.parts) { lines(inProperty: $0, of: value, at: path) }
    case .enumCase: lines(inPayload: composite, of: value, at: path)
    case .list: first(composite.parts) { lines(in: $0.value, at: "\(path)\($0.label.step)") }
    case .dictionary:
      first(composite.parts) { part in
        part.key.flatMap { lines(in: part.value, at: "\(path)[\(text.expression($0.base))]?") }
      }
    case .tuple, .set: nil
    }
  }

  private func lines(inProperty part: ValueShape.Part, of value: Any, at path: String) -> [String]? {
    let name = SwiftText.name(of: part)
    let (property, isOptional) = ChangeScript.unwrapped(part.value)
    guard let reference = property as? any WritableSharedReference else {
      return lines(in: part.value, at: "\(path).\(name)")
    }
    guard let (old, new, isWhole) = reference.values(around: change), isWhole || takesParts else {
      return nil
    }
    let isWrapper = Mirror(reflecting: value).children.contains { $0.label == "_\(name)" }
    return Self.call("\(path).\(isWrapper ? "$" : "")\(name)\(isOptional ? "?" : "").withLock", old, new)
  }

  private func lines(inPayload composite: ValueShape.Composite, of value: Any, at path: String) -> [String]? {
    guard value is any CasePathable, composite.parts.count == 1,
      case .payload(nil, let name) = composite.parts[0].label,
      let inside = lines(in: composite.parts[0].value, at: "$0")
    else { return nil }
    return Self.closure("\(path).modify(\\.\(name))", inside)
  }

  private static func call(_ name: String, _ old: Any, _ new: Any) -> [String]? {
    var changes = ChangeScript()
    changes.add(old, new, at: "$0")
    return changes.lines.isEmpty ? nil : closure(name, changes.lines)
  }

  private static func closure(_ call: String, _ lines: [String]) -> [String] {
    lines.count == 1 ? ["\(call) { \(lines[0]) }"] : ["\(call) {"] + lines.map { "  \($0)" } + ["}"]
  }

  private func first<Element>(_ parts: [Element], _ lines: (Element) -> [String]?) -> [String]? {
    for part in parts { if let lines = lines(part) { return lines } }
    return nil
  }
}
