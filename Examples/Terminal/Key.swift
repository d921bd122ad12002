/// A key of the terminal.
package enum Key: Hashable, Sendable {
  /// A key that types one scalar.
  ///
  /// A combining mark arrives as a separate key after its letter.
  case text(Unicode.Scalar)
  /// A letter that was typed with the control key.
  case control(Unicode.Scalar)
  /// A letter that was typed with the alt key.
  ///
  /// A letter that was typed immediately after the escape key looks the same to the program.
  case alt(Unicode.Scalar)
  /// A key that has a name, such as Enter.
  case named(Name)

  /// The keys that have a name.
  package enum Name: String, CaseIterable, Sendable {
    case enter = "Enter"
    case tab = "Tab"
    case backTab = "Shift-Tab"
    case escape = "Esc"
    case backspace = "Backspace"
    case delete = "Delete"
    case up = "↑"
    case down = "↓"
    case left = "←"
    case right = "→"
    case wordLeft = "Ctrl-←"
    case wordRight = "Ctrl-→"
    case home = "Home"
    case end = "End"
    case pageUp = "PgUp"
    case pageDown = "PgDn"
  }

  package static let enter = Key.named(.enter)
  package static let tab = Key.named(.tab)
  package static let escape = Key.named(.escape)
  package static let backspace = Key.named(.backspace)
  package static let up = Key.named(.up)
  package static let down = Key.named(.down)
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// Creates a key that types a character.
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    self = .text(scalar)
  }
}

extension Key: CustomStringConvertible {
  /// The name of the key in the help and in recordings.
  package var description: String {
    switch self {
    case .text(" "): "Space"
    case .text(let scalar): String(Character(scalar))
    case .control(let letter): "Ctrl-\(letter.properties.uppercaseMapping)"
    case .alt(let letter): "Alt-\(Character(letter))"
    case .named(let name): name.rawValue
    }
  }

  /// Creates the key with the given name, or returns `nil` if there is no such key.
  ///
  /// - Parameter name: A key's ``description``.
  package init?(name: String) {
    func letter(after prefix: String) -> Unicode.Scalar? {
      let rest = name.unicodeScalars.dropFirst(prefix.unicodeScalars.count)
      return name.utf8.starts(with: prefix.utf8) && rest.count == 1 ? rest.first : nil
    }
    if name == "Space" {
      self = " "
    } else if let named = Name(rawValue: name) {
      self = .named(named)
    } else if let letter = letter(after: "") {
      self = .text(letter)
    } else if let letter = letter(after: "Ctrl-") {
      self = .control(letter.properties.lowercaseMapping.unicodeScalars.first ?? letter)
    } else if let letter = letter(after: "Alt-") {
      self = .alt(letter)
    } else {
      return nil
    }
  }
}

extension Key: Codable {
  /// Encodes the key as its name.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Decodes a key from its name.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let key = Key(name: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The text is not the name of a key on the keyboard.")
    }
    self = key
  }
}
