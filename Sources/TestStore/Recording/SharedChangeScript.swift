import Store

/// Swift code that makes a change of a shared value again, through a reference that a state has to it.
///
/// The code is for the closure of an assertion: `$0.$count.withLock { $0 = 1 }`, or `$0.$count = Shared(value: 1)` if
/// the property refers to another value.
struct SharedChangeScript {
  /// The lines; none if the state has no reference that can make the change.
  private(set) var lines: [String] = []
  /// A comment about a change that the lines do not make and that a test must assert; otherwise, nil.
  private(set) var comment: String?

  /// Writes the code for a change.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - state: The state after the change.
  init(_ change: SharedChange, in state: some Any) {
    let uses = SharedUses(change).uses(in: state, at: "$0")
    // A reference to a part may not reach everything that has changed.
    if let use = uses.first(where: \.isWhole) ?? uses.first {
      lines = use.lines
    } else if change.difference != nil, change.isRequired(in: [state]) {
      comment =
        "// Also changed: the shared value \(change.name). Assert it through a reference that the test has."
    }
  }
}

/// The search for the references through which a state can change a shared value.
private struct SharedUses {
  /// A reference that makes a change.
  struct Use {
    /// A Boolean value indicating whether the reference is to the whole value.
    let isWhole: Bool
    var lines: [String]
  }

  private let change: SharedChange
  private let text = SwiftText()

  init(_ change: SharedChange) { self.change = change }

  /// Returns the references in a value through which something changes.
  ///
  /// - Complexity: The recursion is as deep as the nesting of the values.
  func uses(in value: Any, at path: String) -> [Use] {
    let (value, chain) = ChangeScript.unwrapped(value)
    let path = path + chain
    if let list = value as? any KeyedList {
      return list.entries.flatMap { uses(in: $0.element, at: "\(path)[id: \(text.expression($0.id.base))]?") }
    }
    guard case .composite(let composite) = text.reader.shape(of: value), composite.object == nil else {
      return []
    }
    return switch composite.kind {
    case .record: composite.parts.flatMap { uses(inProperty: $0, of: value, at: path) }
    case .enumCase: uses(inPayload: composite, of: value, at: path)
    case .list: composite.parts.flatMap { uses(in: $0.value, at: "\(path)\($0.label.step)") }
    case .dictionary:
      composite.parts.flatMap { part in
        part.key.map { uses(in: part.value, at: "\(path)[\(text.expression($0.base))]?") } ?? []
      }
    case .tuple, .set: []
    }
  }

  private func uses(inProperty part: ValueShape.Part, of value: Any, at path: String) -> [Use] {
    let name = SwiftText.name(of: part)
    let (property, chain) = ChangeScript.unwrapped(part.value)
    let isWrapper = Mirror(reflecting: value).children.contains { $0.label == "_\(name)" }
    if let new = (property as? any ReplaceableSharedReference)?.replacedValue(by: change) {
      let wrapper = property is any WritableSharedReference ? "Shared" : "SharedReader"
      let place = "\(path).\(isWrapper ? "$\(name)" : "\(name)\(chain).projectedValue")"
      return [Use(isWhole: true, lines: text.statement(new, at: place, " = \(wrapper)(value: ", suffix: ")"))]
    }
    guard let reference = property as? any WritableSharedReference else {
      return uses(in: part.value, at: "\(path).\(SwiftText.member(name))")
    }
    guard let (old, new, isWhole) = reference.values(around: change) else { return [] }
    var changes = ChangeScript()
    changes.add(old, new, at: "$0")
    guard !changes.lines.isEmpty else { return [] }
    let call = "\(path).\(isWrapper ? "$" : "")\(name)\(chain).withLock"
    return [Use(isWhole: isWhole, lines: Self.closure(call, changes.lines))]
  }

  private func uses(inPayload composite: ValueShape.Composite, of value: Any, at path: String) -> [Use] {
    guard value is any CasePathable, composite.parts.count == 1,
      case .payload(nil, let name) = composite.parts[0].label
    else { return [] }
    return uses(in: composite.parts[0].value, at: "$0").map { use in
      Use(
        isWhole: use.isWhole, lines: Self.closure("\(path).modify(\\.\(SwiftText.member(name)))", use.lines))
    }
  }

  private static func closure(_ call: String, _ lines: [String]) -> [String] {
    lines.count == 1 ? ["\(call) { \(lines[0]) }"] : ["\(call) {"] + lines.map { "  \($0)" } + ["}"]
  }
}
