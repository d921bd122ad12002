import FoundationEssentials

/// The members of a JSON object, whose values are kept as bytes, neither decoded nor changed.
///
/// So if a program does not know a member, the saves of the program keep the member unchanged.
struct JSONMembers: Sendable, Equatable {
  /// The bytes of the value of each member.
  var values: [ExactString: Data]

  init(_ values: [ExactString: Data] = [:]) { self.values = values }

  /// Creates the members of a JSON object; `nil` if the bytes are not a JSON object.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  init?(_ bytes: Data) {
    var scanner = JSONScanner(bytes)
    guard let members = scanner.object() else { return nil }
    values = members
  }

  /// The JSON of the object, with one member per line, sorted by name.
  var bytes: Data {
    var result = Data("{".utf8)
    var separator = "\n  "
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      result += Data(separator.utf8)
      result += Self.quoted(name.text)
      result += Data(" : ".utf8)
      result += value
      separator = ",\n  "
    }
    result += Data("\n}\n".utf8)
    return result
  }

  /// Returns the JSON of a string.
  private static func quoted(_ text: String) -> Data {
    // Strings can always be encoded.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)) ?? Data("\"\"".utf8)
  }
}
