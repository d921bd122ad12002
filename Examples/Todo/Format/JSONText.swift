/// JSON texts of values, without characters that a terminal interprets.
///
/// Foundation's encoder neither keeps the order of an object's members nor escapes all control characters.
enum JSONText {
  /// Returns a string in quotation marks.
  ///
  /// All control characters are escaped. JSON would allow DEL and the characters from U+0080 to U+009F without an
  /// escape.
  ///
  /// - Parameter text: The string.
  /// - Returns: The JSON text.
  static func string(_ text: some StringProtocol) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        json += "\\"
        json.unicodeScalars.append(scalar)
      case _ where scalar.properties.generalCategory == .control:
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default:
        json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }

  /// Returns a string in quotation marks, or `null`.
  ///
  /// - Parameter text: The string, if there is one.
  /// - Returns: The JSON text.
  static func string(_ text: String?) -> String {
    guard let text else { return "null" }
    return string(text[...])
  }

  /// Returns an array.
  ///
  /// - Parameter elements: The JSON texts of its elements.
  /// - Returns: The JSON text.
  static func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

  /// Returns an object.
  ///
  /// - Parameter members: The names, which need no escapes, and the JSON texts of the values.
  /// - Returns: The JSON text, with the members in the given order.
  static func object(_ members: [(name: String, value: String)]) -> String {
    "{\(members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ","))}"
  }
}
