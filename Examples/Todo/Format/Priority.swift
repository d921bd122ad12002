/// A task's priority: a letter from A, the most urgent, to Z.
struct Priority: Hashable, Comparable, Sendable {
  /// The letter.
  let letter: Unicode.Scalar

  /// Makes a priority of a letter, or nothing of anything else.
  ///
  /// - Parameter letter: A letter of ASCII; lower case counts as upper case.
  init?(_ letter: Unicode.Scalar) {
    switch letter {
    case "A"..."Z": self.letter = letter
    case "a"..."z": self.letter = Unicode.Scalar(UInt8(letter.value) - 0x20)
    default: return nil
    }
  }

  /// Returns a Boolean value indicating whether the left one is more urgent.
  static func < (left: Priority, right: Priority) -> Bool {
    left.letter < right.letter
  }
}

extension Priority: CustomStringConvertible {
  /// The priority as a line begins with it, without the space that follows: `(A)`.
  var description: String { "(\(letter))" }
}

extension Priority: Codable {
  /// Writes the letter.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(letter.value)
  }

  /// Reads a letter.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let priority = Unicode.Scalar(try container.decode(UInt32.self)).flatMap(Priority.init) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is not a letter from A to Z.")
    }
    self = priority
  }
}
