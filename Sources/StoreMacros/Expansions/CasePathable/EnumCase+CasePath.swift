extension EnumCase {
  /// Whether the case can never be made, so that naming it does not compile.
  var isUnavailable: Bool {
    declaration.attributes.contains { attribute in
      let words = (attribute.arguments ?? 0..<0).map(declaration.source.text(at:))
      return attribute.name == "available" && words.contains("*") && words.contains("unavailable")
    }
  }

  /// The type of the payload: nothing, the one type, or a tuple with the labels.
  ///
  /// - Parameter enumName: What `Self` means among the associated values.
  /// - Returns: The type as text.
  func payloadType(in enumName: String) -> String {
    let types = payload.map { type(of: $0, in: enumName) }
    if types.count == 1 { return types[0] }
    let elements = zip(payload, types).map { value, type in
      value.label.map { "\($0): \(type)" } ?? type
    }
    return "(" + elements.joined(separator: ", ") + ")"
  }

  /// An expression that makes the case of values for what it holds.
  func expression(_ values: [String]) -> String {
    if payload.isEmpty { return ".\(name)" }
    let arguments = zip(payload, values).map { value, text in
      (value.label.map { $0 + ": " } ?? "") + (value.isAutoclosure ? text + "()" : text)
    }
    return ".\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// A pattern that matches the case and binds what it holds to `v0`, `v1` and so on.
  var pattern: String {
    if payload.isEmpty { return ".\(name)" }
    let elements = zip(payload, values).map { value, name in
      (value.label.map { $0 + ": " } ?? "") + "let " + name
    }
    return ".\(name)(\(elements.joined(separator: ", ")))"
  }

  /// The names that ``pattern`` binds.
  var values: [String] { payload.indices.map { "v\($0)" } }

  /// A function that makes the enum from its payload.
  ///
  /// - Parameter enumName: The enum.
  /// - Returns: The function as text.
  func embedding(in enumName: String) -> String {
    switch payload.count {
    case 0: return "{ _ in \(expression([])) }"
    // Of a closure that takes what can't be made apart, the compiler warns that it is never run.
    case _ where hasNever && (payload.count > 1 || plainName == "self"): return "{ _ in Swift::fatalError() }"
    // A reference to a method of that name makes the compiler warn, whatever follows.
    case 1 where payload[0].isAutoclosure || plainName == "self": return "{ \(expression(["$0"])) }"
    // The case itself: if there is no value of its type, the compiler warns of a closure that it is never run.
    case 1:
      let label = payload[0].label ?? (isWordOfTypes ? "_" : nil)
      return "\(enumName).\(name)" + (label.map { "(\($0):)" } ?? "")
    default: return "{ \(expression(payload.indices.map { "$0.\($0)" })) }"
    }
  }

  /// Whether one of the values is of a type that has none, so that the case can never be made.
  private var hasNever: Bool {
    payload.contains { ["Never", "Swift.Never", "Swift::Never"].contains(declaration.source.text($0.type)) }
  }

  /// Whether the name alone means something else behind a type and a period, in backticks too.
  private var isWordOfTypes: Bool { ["Protocol", "Type", "init"].contains(plainName) }

  /// The body of a closure that finds the payload in an enum.
  ///
  /// It is an `if` and not a `guard` or a `switch`: of these the compiler warns in an enum of one case.
  var extraction: String {
    let result = values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
    return "if case \(pattern) = $0 { return \(result) }; return nil"
  }

  /// A type as text in which `Self`, inside a struct nested in the enum, still means the enum.
  private func type(of value: AssociatedValue, in enumName: String) -> String {
    let source = declaration.source
    var text = ""
    for index in value.type {
      if index > value.type.lowerBound, source.tokens[index].followsSpace { text += " " }
      let word = source.text(at: index)
      text += word == "Self" ? enumName : word
    }
    return text
  }
}
