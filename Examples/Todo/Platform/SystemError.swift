/// An error number of the system, with its text.
struct SystemError: Error, Equatable, Codable, Sendable {
  /// The number, `errno`.
  let code: Int32
}

extension SystemError: CustomStringConvertible {
  /// The system's text for the number.
  var description: String { System.text(of: code) }
}
