/// A reader that finds the shapes of values for dumps, comparisons and differences.
///
/// The reader uses mirrors, and runtime metadata for enums.
package final class ShapeReader {
  /// A Boolean value indicating whether dates, URLs and similar values are read as descriptions and not as parts.
  let readsDescriptions: Bool
  /// The names of properties, cases and keys whose values are not read.
  let hiddenNames: Set<String>
  /// The range of positions at which the elements of lists are read.
  private let listedElements: Range<Int>
  /// The maximum size of a set or dictionary whose elements are read.
  ///
  /// The elements of larger collections are only counted.
  private let maximumKeys: Int
  /// A Boolean value indicating whether values can customize their shapes, for example with `CustomDumpReflectable`.
  private let readsChoices: Bool

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - readsDescriptions: A Boolean value indicating whether dates, URLs and similar values are read as descriptions
  ///     and not as parts.
  ///   - names: The names of properties, cases and keys whose values are not read.
  ///   - elements: The range of positions at which the elements of lists are read.
  ///   - maximumKeys: The maximum size of a set or dictionary whose elements are read.
  ///   - readsChoices: A Boolean value indicating whether values can customize their shapes, for example with
  ///     `CustomDumpReflectable`.
  package init(
    readsDescriptions: Bool = true, hiding names: Set<String> = [],
    listing elements: Range<Int> = 0..<Int.max, keys maximumKeys: Int = .max, readsChoices: Bool = true
  ) {
    self.readsChoices = readsChoices
    self.readsDescriptions = readsDescriptions
    hiddenNames = names
    listedElements = elements
    self.maximumKeys = maximumKeys
  }

  /// A copy of the reader that reads all parts of values, even if a value customizes its shape.
  var readingAll: ShapeReader {
    ShapeReader(
      readsDescriptions: readsDescriptions, hiding: hiddenNames, listing: listedElements, keys: maximumKeys,
      readsChoices: false)
  }

  /// Returns the shape of a value.
  ///
  /// - Parameter value: Any value.
  /// - Returns: The shape. Optionals and `AnyHashable` values have the shape of the value that they contain.
  package func shape(of value: Any) -> ValueShape {
    let type = type(of: value)
    // Each cast succeeds, because the condition before it has checked the type.
    if type == String.self { return .text(value as! String) }
    if type == Substring.self { return .text(String(value as! Substring)) }
    if type == AnyHashable.self { return shape(of: (value as! AnyHashable).base) }
    if type == Character.self { return .leaf(String(value as! Character).debugDescription) }
    if type == Unicode.Scalar.self { return .leaf(String(value as! Unicode.Scalar).debugDescription) }
    if type == StaticString.self { return .text("\(value as! StaticString)") }
    let facts = facts(of: type)
    let isCustom = facts.isCustom && readsChoices
    if isCustom, let custom = customShape(of: value) { return custom }
    if !facts.hasOwnMirror || facts.isCustom && !isCustom, let (name, payload) = RuntimeValue(value).enumCase
    {
      return .composite(hiding(enumCase(name, payload, of: type)))
    }
    let mirror = mirror(of: value, type)
    if mirror.displayStyle == .optional { return optional(mirror) }
    return leaf(value, of: type, mirror: mirror).map(ValueShape.leaf)
      ?? .composite(hiding(composite(value, of: type, mirror: mirror)))
  }

  /// Returns the cached name of a type.
  func name(of type: Any.Type) -> String { facts(of: type).name }

  private func facts(of type: Any.Type) -> TypeFacts { .of(type) }

  /// Returns the custom shape of a value; `nil` if the value customizes only its parts.
  private func customShape(of value: Any) -> ValueShape? {
    if let value = value as? any CustomDumpStringConvertible { return .leaf(value.customDumpDescription) }
    return (value as? any CustomDumpRepresentable).map { shape(of: $0.customDumpValue) }
  }

  private func mirror(of value: Any, _ type: Any.Type) -> Mirror {
    guard readsChoices, facts(of: type).isCustom, let value = value as? any CustomDumpReflectable else {
      return Mirror(reflecting: value)
    }
    return value.customDumpMirror
  }

  private func optional(_ mirror: Mirror) -> ValueShape {
    guard let wrapped = mirror.children.first?.value else { return .leaf("nil") }
    let shape = shape(of: wrapped)
    // For an optional in an optional, `.some(nil)` must not have the same text as `nil`.
    if case .leaf(let text) = shape, text == "nil" || text.hasSuffix(".some(nil)") {
      return .leaf(text == "nil" ? ".some(nil)" : ".some(\(text))")
    }
    return shape
  }
}

extension ShapeReader {
  /// Returns the text of a value that has no parts worth showing; otherwise, `nil`.
  private func leaf(_ value: Any, of type: Any.Type, mirror: Mirror) -> String? {
    if let metatype = value as? any Any.Type { return "\(name(of: metatype)).self" }
    if let keyPath = value as? AnyKeyPath { return keyPath.debugDescription }
    switch mirror.displayStyle {
    case .enum, .tuple, .collection, .set, .dictionary, .optional: return nil
    default: break
    }
    let facts = facts(of: type)
    guard value is any CustomStringConvertible else {
      // Functions, and values that only the Swift runtime knows, have neither a display style nor parts.
      return mirror.displayStyle == nil && mirror.children.isEmpty ? String(describing: value) : nil
    }
    if facts.isSelfDescribing { return line(value) }
    guard mirror.children.isEmpty && mirror.superclassMirror == nil || facts.isOfSystem && readsDescriptions
    else { return nil }
    return "\(facts.name)(\(line(value)))"
  }

  /// Returns the description of a value on one line.
  private func line(_ value: Any) -> String {
    let text = String(describing: value)
    guard text.contains(where: { $0.isNewline }) || text.last == " " else { return text }
    let lines = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return String(lines.reversed().drop { $0 == " " }.reversed())
  }

  private func composite(_ value: Any, of type: Any.Type, mirror: Mirror) -> ValueShape.Composite {
    switch mirror.displayStyle {
    case .enum:
      let payload = mirror.children.first
      return enumCase(
        payload?.label ?? RuntimeValue(value).caseNameOrDescription, payload?.value, of: type)
    case .tuple:
      return .init(kind: .tuple, open: "(", close: ")", empty: "()", parts: record(mirror))
    case .collection:
      return .init(
        kind: .list, open: "[", close: "]", empty: "[]", parts: list(mirror), count: mirror.children.count)
    case .set:
      return .init(
        kind: .set, open: "Set([", close: "])", empty: "Set([])", parts: members(mirror),
        count: mirror.children.count)
    case .dictionary:
      let isOrdered = facts(of: type).isOrdered
      return .init(
        kind: isOrdered ? .orderedDictionary : .dictionary, open: "[", close: "]", empty: "[:]",
        parts: entries(mirror),
        count: mirror.children.count)
    default:
      if !readsDescriptions, let bytes = Self.bytes(of: value) {
        return .init(
          kind: .list, open: "\(name(of: type))([", close: "])", empty: "\(name(of: type))([])",
          parts: list(Mirror(reflecting: bytes)), count: bytes.count)
      }
      // If the type customizes its parts, its generic arguments are omitted, because the parts say more.
      let facts = facts(of: type)
      let name = facts.isCustom ? String(facts.name.prefix { $0 != "<" }) : facts.name
      let object = mirror.displayStyle == .class ? ObjectIdentifier(value as AnyObject) : nil
      return .init(
        kind: .record, open: "\(name)(", close: ")", empty: "\(name)()", parts: record(mirror),
        object: object)
    }
  }

  /// Returns the bytes of a value of a system type, such as `Data`; `nil` for other values.
  ///
  /// The description of such a value contains only the number of bytes.
  static func bytes(of value: Any) -> [UInt8]? {
    guard TypeFacts.of(type(of: value)).isOfSystem, Mirror(reflecting: value).displayStyle == .struct,
      let bytes = value as? any Collection<UInt8>
    else { return nil }
    return Array(bytes)
  }

  private func enumCase(_ name: String, _ payload: Any?, of type: Any.Type) -> ValueShape.Composite {
    let typeName = self.name(of: type)
    guard let payload else {
      return .init(
        kind: .enumCase, typeName: typeName, open: ".\(name)", close: "", empty: ".\(name)", parts: [])
    }
    return .init(
      kind: .enumCase, typeName: typeName, open: ".\(name)(", close: ")", empty: ".\(name)(())",
      parts: payloads(payload, of: name))
  }

  private func payloads(_ payload: Any, of name: String) -> [ValueShape.Part] {
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else {
      return [.init(label: .payload(nil, step: name), value: payload)]
    }
    let children = Array(mirror.children)
    return children.enumerated().map { position, child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      let step = children.count == 1 ? name : "\(name).\(label ?? String(position))"
      return .init(label: .payload(label, step: step), value: child.value)
    }
  }

  private func list(_ mirror: Mirror) -> [ValueShape.Part] {
    let listed = listedElements.clamped(to: 0..<mirror.children.count)
    // The code avoids a slice if possible, because each element of a slice needs an allocation.
    let children = listed.lowerBound == 0 ? mirror.children : mirror.children.dropFirst(listed.lowerBound)
    var parts: [ValueShape.Part] = []
    parts.reserveCapacity(listed.count)
    for (index, child) in zip(listed, children) {
      parts.append(.init(label: .index(index), value: child.value))
    }
    return parts
  }

  private func members(_ mirror: Mirror) -> [ValueShape.Part] {
    guard mirror.children.count <= maximumKeys else { return [] }
    return mirror.children.map { child in
      .init(label: .unnamed(0), value: child.value, key: child.value as? AnyHashable)
    }
  }

  private func entries(_ mirror: Mirror) -> [ValueShape.Part] {
    guard mirror.children.count <= maximumKeys else { return [] }
    return mirror.children.map { child in
      guard let (key, value) = child.value as? (Any, Any) else {
        return .init(label: .unnamed(0), value: child.value)
      }
      let text = shape(of: key).collapsed(reader: self)
      return .init(label: .key(text), value: value, key: key as? AnyHashable)
    }
  }

  /// Returns the parts of a struct, a class with its superclasses, or a tuple.
  private func record(_ mirror: Mirror) -> [ValueShape.Part] {
    var parts = mirror.superclassMirror.map(record) ?? []
    for child in mirror.children {
      guard let label = child.label else {
        parts.append(.init(label: .unnamed(parts.count), value: child.value))
        continue
      }
      if label == "$defaultActor" || label.hasPrefix("_$") { continue }
      parts.append(stored(label, child.value, position: parts.count))
    }
    return parts
  }

  /// Returns a stored property with its declared name, without its property wrapper.
  private func stored(_ label: String, _ value: Any, position: Int) -> ValueShape.Part {
    if label.hasPrefix(".") { return .init(label: .unnamed(position), value: value) }
    if label.hasPrefix("$__lazy_storage_$_") {
      return .init(label: .name(String(label.dropFirst(18))), value: value)
    }
    if label.hasPrefix("_") {
      if value is any PropertyWrapperShape {
        return .init(label: .name(String(label.dropFirst())), value: value)
      }
      let children = Mirror(reflecting: value).children
      if let wrapped = children.first, wrapped.label == "wrappedValue", children.count == 1 {
        return .init(label: .name(String(label.dropFirst())), value: wrapped.value)
      }
    }
    return .init(label: .name(label), value: value)
  }
}

extension ShapeReader {
  /// A placeholder for a value that is not read.
  private struct Hidden: SelfDescribing {
    let description = "redacted"
  }

  /// Returns a value with placeholders in place of the parts whose names are hidden.
  private func hiding(_ composite: ValueShape.Composite) -> ValueShape.Composite {
    guard !hiddenNames.isEmpty else { return composite }
    var result = composite
    for index in result.parts.indices where isHidden(result.parts[index]) {
      result.parts[index].value = Hidden()
    }
    return result
  }

  private func isHidden(_ part: ValueShape.Part) -> Bool {
    switch part.label {
    case .name(let name): hiddenNames.contains(name)
    case .payload(let name, let step):
      name.map(hiddenNames.contains) ?? false || hiddenNames.contains(String(step.prefix { $0 != "." }))
    case .key: (part.key?.base as? String).map(hiddenNames.contains) ?? false
    case .unnamed, .index, .identity: false
    }
  }
}
