/// Returns the name of a type as it is written in source code.
///
/// The name has no modules and no private contexts. Arrays, dictionaries and optionals have their short forms.
///
/// For example, `Feature.(State in _8A1C).Row` becomes `State.Row`, and `Swift.Array<App.Row>` becomes `[Row]`.
///
/// - Parameter type: The type.
/// - Returns: The name.
package func typeName(_ type: Any.Type) -> String {
  var parser = TypeNameParser(String(reflecting: type))
  return parser.parse()
}

/// A parser that rewrites the runtime's qualified type names.
private struct TypeNameParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ name: String) {
    scalars = Array(name.unicodeScalars)
  }

  /// Reads to the end of the name, or to the `>` that closes the enclosing list of arguments, and returns the short
  /// form.
  mutating func parse() -> String {
    var result = ""
    while let scalar = peek, scalar != ">" {
      if startsPath {
        result += parsePath()
      } else if takesArrow() {
        result += "->"
      } else {
        result.unicodeScalars.append(scalar)
        position += 1
      }
    }
    return result
  }

  /// Reads a path of names joined by dots, drops its module, and shortens the standard containers.
  private mutating func parsePath() -> String {
    var components: [(name: String, arguments: [String])] = []
    var contexts = 0
    repeat {
      skipExtensionContext()
      if peek == "(" {
        contexts += 1
        if let name = takeContext() { components.append((name, [])) }
      } else {
        components.append((takeIdentifier(), takeArguments()))
      }
    } while take(".")
    if components.count + contexts > 1 { components.removeFirst() }
    if components.count == 1, let sugared = sugar(components[0]) { return sugared }
    return components.map(Self.write).joined(separator: ".")
  }

  private func sugar(_ component: (name: String, arguments: [String])) -> String? {
    switch (component.name, component.arguments.count) {
    case ("Array", 1): "[\(component.arguments[0])]"
    case ("Optional", 1): "\(component.arguments[0])?"
    case ("Dictionary", 2): "[\(component.arguments[0]): \(component.arguments[1])]"
    default: nil
    }
  }

  private static func write(_ component: (name: String, arguments: [String])) -> String {
    component.arguments.isEmpty
      ? component.name : "\(component.name)<\(component.arguments.joined(separator: ", "))>"
  }

  private mutating func takeArguments() -> [String] {
    guard take("<") else { return [] }
    var arguments: [String] = []
    var depth = 0
    var argument = ""
    while let scalar = peek {
      if depth == 0, scalar == ">" || scalar == "," {
        arguments.append(argument)
        argument = ""
        position += 1
        if scalar == ">" { break }
        while take(" ") {}
      } else if startsPath {
        argument += parsePath()
      } else if takesArrow() {
        argument += "->"
      } else {
        if scalar == "(" { depth += 1 } else if scalar == ")" { depth -= 1 }
        argument.unicodeScalars.append(scalar)
        position += 1
      }
    }
    return arguments
  }

  /// Reads `(Name in _HASH)` and returns the name, or reads `(unknown context at $…)` and returns `nil`.
  private mutating func takeContext() -> String? {
    let text = takeParenthesized()
    guard let end = text.firstRange(of: " in ") else { return nil }
    return String(text[..<end.lowerBound])
  }

  private mutating func skipExtensionContext() {
    guard follows("(extension in ") else { return }
    _ = takeParenthesized()
    _ = take(":")
  }

  private mutating func takeParenthesized() -> String {
    var text = String.UnicodeScalarView()
    position += 1
    while let scalar = peek, scalar != ")" {
      text.append(scalar)
      position += 1
    }
    position += 1
    return String(text)
  }

  private mutating func takeIdentifier() -> String {
    var text = String.UnicodeScalarView()
    while let scalar = peek, scalar.isPartOfIdentifier {
      text.append(scalar)
      position += 1
    }
    return String(text)
  }

  private mutating func takesArrow() -> Bool {
    guard follows("->") else { return false }
    position += 2
    return true
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    position += 1
    return true
  }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private var startsPath: Bool {
    peek?.isPartOfIdentifier == true || follows("(extension in ") || follows("(unknown context at ")
  }

  private func follows(_ text: String) -> Bool {
    scalars[position...].starts(with: text.unicodeScalars)
  }
}

extension Unicode.Scalar {
  fileprivate var isPartOfIdentifier: Bool {
    self == "_" || properties.isXIDContinue || properties.isEmojiPresentation
  }
}
