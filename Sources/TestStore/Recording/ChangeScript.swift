import Effects
import Store

/// Swift assignments that turn one value into another.
struct ChangeScript {
  /// The maximum number of elements that are assigned one by one.
  ///
  /// If more elements differ, the script assigns the whole list.
  private static let shownElements = 3

  private(set) var lines: [String] = []
  private let text: SwiftText

  /// Creates an empty script.
  ///
  /// - Parameter passed: The references to shared values that were passed from one property of the state to another.
  init(passed: PassedReferences = PassedReferences(in: ())) { text = SwiftText(passed: passed) }

  /// Adds the assignments that turn `before` at `path` into `after`.
  ///
  /// - Complexity: The recursion is as deep as the nesting of the values.
  mutating func add(_ before: Any, _ after: Any, at path: String) {
    guard !isEqual(before, after) else { return }
    if !addParts(Self.unwrapped(before), Self.unwrapped(after), at: path) { assign(after, to: path) }
  }

  private mutating func assign(_ value: Any, to path: String) {
    lines += text.statement(value, at: path, " = ")
  }

  /// Adds a statement for each part of a value that has changed.
  ///
  /// - Returns: `false` if the whole value has to be assigned; otherwise, `true`.
  private mutating func addParts(
    _ before: (value: Any, chain: String), _ after: (value: Any, chain: String), at path: String
  ) -> Bool {
    let valueType = type(of: after.value)
    guard before.chain == after.chain, type(of: before.value) == valueType,
      !(valueType is any ReplaceableSharedReference.Type || valueType is any DialogCall.Type)
    else { return false }
    let path = path + after.chain
    if let old = before.value as? any KeyedList, let new = after.value as? any KeyedList {
      return addElements(old.entries, new.entries, at: path)
    }
    guard case .composite(let old) = text.reader.shape(of: before.value),
      case .composite(let new) = text.reader.shape(of: after.value), old.kind == new.kind
    else { return false }
    return switch new.kind {
    case .record: addProperties(old, new, of: after.value, at: path)
    case .enumCase: addPayload(old, new, of: after.value, at: path)
    case .list where after.value is any RangeReplaceableCollection & MutableCollection:
      addElements(old.parts.map(\.value), new.parts.map(\.value), at: path)
    case .dictionary: addEntries(old, new, at: path)
    case .orderedDictionary where new.parts.map(\.key) == old.parts.map(\.key):
      addEntries(old, new, at: path)
    case .list, .tuple, .set, .orderedDictionary: false
    }
  }

  /// Returns the value inside all optionals, and the optional chain to it: a question mark for each optional.
  static func unwrapped(_ value: Any) -> (value: Any, chain: String) {
    // This method returns a shared reference unchanged, because the mirror of the reference shows the referenced value.
    guard !(type(of: value) is any ReplaceableSharedReference.Type) else { return (value, "") }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let wrapped = mirror.children.first?.value else {
      return (value, "")
    }
    let inner = unwrapped(wrapped)
    return (inner.value, "?\(inner.chain)")
  }
}

extension ChangeScript {
  /// Adds assignments of the properties of a struct.
  ///
  /// - Returns: `false` if the value is an object, if its id, a constant or a passed reference has changed, or if its
  ///   properties can't be assigned by name; otherwise, `true`.
  private mutating func addProperties(
    _ before: ValueShape.Composite, _ after: ValueShape.Composite, of value: Any, at path: String
  ) -> Bool {
    let type = type(of: value)
    guard after.object == nil, after.parts.allSatisfy(\.isNamed), before.parts.count == after.parts.count,
      !TypeFacts.of(type).isOfSystem, !(type is any RawRepresentable.Type)
    else { return false }
    let pairs = zip(before.parts, after.parts).filter { !isEqual($0.value, $1.value) }
    let constants = RuntimeValue.constants(of: type).union(["id"])
    let mustAssignWhole = pairs.contains {
      constants.contains($1.label.step) || $1.wrappedReference(in: value).map(text.passed.contains) == true
    }
    guard !mustAssignWhole else { return false }
    for (old, new) in pairs {
      let property = SwiftText.member(SwiftText.name(of: new))
      add(old.value, new.argument(in: value, passed: text.passed), at: "\(path).\(property)")
    }
    return true
  }

  /// Adds an in-place change of an enum case's payload, if the case is the same before and after.
  private mutating func addPayload(
    _ before: ValueShape.Composite, _ after: ValueShape.Composite, of value: Any, at path: String
  ) -> Bool {
    guard value is any CasePathable, before.open == after.open, before.parts.count == 1,
      after.parts.count == 1,
      case .payload(nil, let name) = after.parts[0].label,
      case .composite(let payload) = text.reader.shape(of: after.parts[0].value), payload.kind == .record
    else { return false }
    var inside = ChangeScript(passed: text.passed)
    inside.add(before.parts[0].value, after.parts[0].value, at: "$0")
    lines += ["\(path).modify(\\.\(SwiftText.member(name))) {"] + inside.lines.map { "  \($0)" } + ["}"]
    return true
  }

  private mutating func addElements(_ before: [Any], _ after: [Any], at path: String) -> Bool {
    let changed = zip(before, after).enumerated().filter { !isEqual($1.0, $1.1) }
    let added = after.dropFirst(before.count)
    guard !before.isEmpty, after.count >= before.count, changed.count + added.count <= Self.shownElements
    else {
      return false
    }
    for (index, (old, new)) in changed { add(old, new, at: "\(path)[\(index)]") }
    append(added, to: path)
    return true
  }

  private mutating func addElements(
    _ before: [(id: AnyHashable, element: Any)], _ after: [(id: AnyHashable, element: Any)], at path: String
  ) -> Bool {
    let ids = after.map(\.id)
    let removed = before.map(\.id).filter { !ids.contains($0) }
    let kept = before.filter { ids.contains($0.id) }
    let added = after.dropFirst(kept.count)
    guard !kept.isEmpty, kept.map(\.id) == Array(ids.prefix(kept.count)) else { return false }
    let changed = zip(kept, after).filter { !isEqual($0.element, $1.element) }
    guard removed.count + changed.count + added.count <= Self.shownElements else { return false }
    for id in removed { lines.append("\(element(id, of: path)) = nil") }
    for (old, new) in changed {
      // The subscript by id returns an optional.
      add(Optional(old.element) as Any, Optional(new.element) as Any, at: element(new.id, of: path))
    }
    append(added.map(\.element), to: path)
    return true
  }

  private func element(_ id: AnyHashable, of path: String) -> String {
    "\(path)[id: \(text.expression(id.base))]"
  }

  private mutating func addEntries(
    _ before: ValueShape.Composite, _ after: ValueShape.Composite, at path: String
  ) -> Bool {
    let old = Self.entries(before)
    let new = Self.entries(after)
    let changed = new.filter { key, value in old[key].map { !isEqual($0, value) } ?? true }
    let removed = old.keys.filter { new[$0] == nil }
    guard !old.isEmpty, changed.count + removed.count <= Self.shownElements else { return false }
    let assignments =
      removed.map { (text.expression($0.base), nil as Any?) }
      + changed.map { (text.expression($0.key.base), $0.value) }
    for (key, value) in assignments.sorted(by: { $0.0 < $1.0 }) {
      // The subscript by key returns an optional, so a value that is `nil` or `.none` needs `.some`.
      assign(value as Any, to: "\(path)[\(key)]")
    }
    return true
  }

  private static func entries(_ dictionary: ValueShape.Composite) -> [AnyHashable: Any] {
    Dictionary(dictionary.parts.compactMap { part in part.key.map { ($0, part.value) } }) { first, _ in first
    }
  }

  private mutating func append(_ elements: some Sequence<Any>, to path: String) {
    for element in elements { lines += text.statement(element, at: path, ".append(", suffix: ")") }
  }
}

extension ValueShape.Part {
  fileprivate var isNamed: Bool {
    if case .name = label { true } else { false }
  }
}
