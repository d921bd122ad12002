/// A task's priority: a letter from A, the most urgent, to Z.
struct Priority: Hashable, Comparable, Sendable {
  /// The letter.
  let letter: Unicode.Scalar

  /// Creates a priority from a letter, or returns `nil` for any other character.
  ///
  /// - Parameter letter: An ASCII letter in upper or lower case.
  init?(_ letter: Unicode.Scalar) {
    switch letter {
    case "A"..."Z": self.letter = letter
    case "a"..."z": self.letter = Unicode.Scalar(UInt8(letter.value) - 0x20)
    default: return nil
    }
  }

  /// Returns a Boolean value indicating whether the first priority is more urgent.
  static func < (left: Priority, right: Priority) -> Bool {
    left.letter < right.letter
  }
}

extension Priority: CustomStringConvertible {
  /// The text of the priority at the start of a line, without the following space: `(A)`.
  var description: String { "(\(letter))" }
}

extension Priority: Codable {
  /// Encodes the priority as its letter.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(letter.value)
  }

  /// Decodes a priority from its letter.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let priority = Unicode.Scalar(try container.decode(UInt32.self)).flatMap(Priority.init) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is not a letter from A to Z.")
    }
    self = priority
  }
}
