extension EnumCase {
  /// A Boolean value indicating whether the case is unavailable; code that names such a case does not compile.
  var isUnavailable: Bool {
    declaration.attributes.contains { attribute in
      let words = (attribute.arguments ?? 0..<0).map(declaration.source.text(at:))
      return attribute.name == "available" && words.contains("*") && words.contains("unavailable")
    }
  }

  /// Returns the type of the payload: `()`, a single type, or a tuple with labels.
  ///
  /// - Parameter enumName: The type that `Self` denotes in the associated values.
  /// - Returns: The type as text.
  func payloadType(in enumName: String) -> String {
    let types = payload.map { type(of: $0, in: enumName) }
    if types.count == 1 { return types[0] }
    let elements = zip(payload, types).map { value, type in
      value.label.map { "\($0): \(type)" } ?? type
    }
    return "(" + elements.joined(separator: ", ") + ")"
  }

  /// Returns an expression for the case with the given associated values.
  func expression(_ values: [String]) -> String {
    if payload.isEmpty { return ".\(name)" }
    let arguments = zip(payload, values).map { value, text in
      (value.label.map { $0 + ": " } ?? "") + (value.isAutoclosure ? text + "()" : text)
    }
    return ".\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// A pattern that matches the case and binds its associated values to `v0`, `v1` and so on.
  var pattern: String {
    if payload.isEmpty { return ".\(name)" }
    let elements = zip(payload, values).map { value, name in
      (value.label.map { $0 + ": " } ?? "") + "let " + name
    }
    return ".\(name)(\(elements.joined(separator: ", ")))"
  }

  /// The names that ``pattern`` binds.
  var values: [String] { payload.indices.map { "v\($0)" } }

  /// Returns a function that embeds a payload in the enum.
  ///
  /// - Parameter enumName: The name of the enum.
  /// - Returns: The function as text.
  func embedding(in enumName: String) -> String {
    switch payload.count {
    case 0: return "{ _ in \(expression([])) }"
    // The payload's type has no values. The compiler would warn that a closure that accesses parts of the payload is
    // never executed.
    case _ where hasNever && (payload.count > 1 || plainName == "self"): return "{ _ in Swift::fatalError() }"
    // For a case with the name `self`, the text is a closure, because a reference to this case always causes a warning.
    case 1 where payload[0].isAutoclosure || plainName == "self": return "{ \(expression(["$0"])) }"
    // The text names the case instead of calling it in a closure. If the payload's type has no values, the compiler
    // would warn that the closure is never executed.
    case 1:
      let label = payload[0].label ?? (isWordOfTypes ? "_" : nil)
      return "\(enumName).\(name)" + (label.map { "(\($0):)" } ?? "")
    default: return "{ \(expression(payload.indices.map { "$0.\($0)" })) }"
    }
  }

  /// A Boolean value indicating whether the case can never be created because an associated value has the type `Never`.
  private var hasNever: Bool {
    payload.contains { ["Never", "Swift.Never", "Swift::Never"].contains(declaration.source.text($0.type)) }
  }

  /// A Boolean value indicating whether the name has another meaning after a type and a period, even in backticks.
  private var isWordOfTypes: Bool { ["Protocol", "Type", "init"].contains(plainName) }

  /// The body of a closure that extracts the payload of an enum.
  ///
  /// It is an `if` because the compiler warns about a `guard` or a `switch` over an enum with one case.
  var extraction: String {
    let result = values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
    return "if case \(pattern) = $0 { return \(result) }; return nil"
  }

  /// Returns a type as text, as it is written in the struct of the case paths.
  ///
  /// There, `Self` would denote the struct, so the enum's name replaces it. An implicitly unwrapped optional (`Int!`)
  /// is allowed only in a case, so it becomes an optional (`Int?`).
  private func type(of value: AssociatedValue, in enumName: String) -> String {
    let source = declaration.source
    var text = ""
    for index in value.type {
      if index > value.type.lowerBound, source.tokens[index].followsSpace { text += " " }
      let word = source.text(at: index)
      let isHidden = HiddenTypeNames.isName(at: index, in: value.type, source)
      text += word == "Self" ? enumName : isHidden ? HiddenTypeNames.alias(of: word) : word
    }
    return text.hasSuffix("!") ? text.dropLast() + "?" : text
  }
}
