import Store

/// Swift code that repeats changes of shared values through references in a state.
///
/// The code belongs in the closure of an assertion. It is, for example, `$0.$count.withLock { $0 = 1 }`, or `$0.$count
/// = Shared(value: 1)` if the property now refers to another value.
struct SharedChangeScript {
  /// The first statements of the closure, which use references of the state before the changes.
  private(set) var firstLines: [String] = []
  /// The last statements of the closure, which use references of the state after the changes.
  private(set) var lastLines: [String] = []
  /// A comment for each change that a test must assert but that the lines can't make.
  private(set) var comments: [String] = []

  /// Creates the code for the given changes.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - before: The state before the changes.
  ///   - after: The state after the changes.
  init<State>(_ changes: [SharedChange], from before: State, to after: State) {
    let replacements = changes.filter(\.isReplacement)
    // With this expectation, a replaced property in the state before the changes still has its old reference.
    let expectation = SharedExpectation.of(replacements, isExhaustive: true)
    // The closure changes a value before it replaces the reference that leads to it.
    for change in changes.filter({ !$0.isReplacement }) + replacements {
      let uses = SharedUses(change)
      let first = SharedReads.expecting(expectation) { uses.uses(in: before, at: "$0") }
      add(change, first, uses.uses(in: after, at: "$0"), in: [before, after])
    }
  }

  private mutating func add<State>(
    _ change: SharedChange, _ first: [SharedUses.Use], _ last: [SharedUses.Use], in states: [State]
  ) {
    // A reference to the whole value is better than a reference to a part, which can't always make the whole change. A
    // reference of the state before the changes is better than one of the state after them. An assignment in the
    // closure may create the later reference, and this new reference can't make the change.
    if let use = first.first(where: \.isWhole) {
      firstLines += use.lines
    } else if let use = last.first(where: \.isWhole) {
      lastLines += use.lines
    } else if let use = first.first {
      firstLines += use.lines
    } else if let use = last.first {
      lastLines += use.lines
    } else if change.difference != nil, change.requirement(in: states) != .none {
      comments.append(
        "// Also changed: the shared value \(change.name). Assert it through a reference that the test has.")
    }
  }
}

/// A search for the references in a state through which a shared value can be changed.
private struct SharedUses {
  /// A reference in a state, with the lines of code that make the change through it.
  struct Use {
    /// A Boolean value indicating whether the reference is to the whole value.
    let isWhole: Bool
    var lines: [String]
  }

  private let change: SharedChange
  private let text = SwiftText()

  init(_ change: SharedChange) { self.change = change }

  /// Returns the references in a value through which the change can be made.
  ///
  /// - Complexity: The recursion is as deep as the nesting of the values.
  func uses(in value: Any, at path: String) -> [Use] {
    let (value, chain) = ChangeScript.unwrapped(value)
    let path = path + chain
    if let uses = uses(of: value, at: path, replacedAt: "\(path).projectedValue") { return uses }
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
    case .dictionary, .orderedDictionary:
      composite.parts.flatMap { part in
        part.key.map { uses(in: part.value, at: "\(path)[\(text.expression($0.base))]?") } ?? []
      }
    case .tuple, .set: []
    }
  }

  private func uses(inProperty part: ValueShape.Part, of value: Any, at path: String) -> [Use] {
    let name = SwiftText.name(of: part)
    let wrapper = "\(path).$\(name)"
    if part.isWrapper(in: value), let uses = uses(of: part.value, at: wrapper, replacedAt: wrapper) {
      return uses
    }
    return uses(in: part.value, at: "\(path).\(SwiftText.member(name))")
  }

  /// Returns code that makes the change through `value`; an empty array if `value` is a reference that can't make the
  /// change; `nil` if `value` is not a reference.
  private func uses(of value: Any, at path: String, replacedAt place: String) -> [Use]? {
    if let argument = value as? any SharedArgument, let new = argument.replacedValue(by: change) {
      let prefix = " = \(type(of: argument).initializer)(value: "
      return [Use(isWhole: true, lines: text.statement(new, at: place, prefix, suffix: ")"))]
    }
    guard let reference = value as? any WritableSharedReference else { return nil }
    guard let (old, new, isWhole) = reference.values(around: change) else { return [] }
    var changes = ChangeScript()
    changes.add(old, new, at: "$0")
    guard !changes.lines.isEmpty else { return [] }
    return [Use(isWhole: isWhole, lines: Self.closure("\(path).withLock", changes.lines))]
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
