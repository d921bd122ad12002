/// A filter of tasks, which selects the tasks that match every term.
///
/// A term matches a task whose line contains the term, ignoring case and differences of Unicode composition. A term
/// that begins with `-` matches the tasks whose lines do not contain the rest of the term. Terms such as `+project` and
/// `@context` are found as ordinary text.
struct Filter: Hashable, Sendable {
  /// One condition.
  struct Term: Hashable, Sendable {
    /// The text to find: UTF-8, in lower case, with composed characters.
    let bytes: [UInt8]
    /// A Boolean value indicating whether lines with the text are excluded.
    let excludes: Bool
  }

  /// The conditions, all of which must hold.
  let terms: [Term]

  /// Creates a filter from terms as the user typed them.
  ///
  /// - Parameter words: The terms. Without terms, all tasks are displayed.
  init(_ words: [String] = []) {
    terms = words.map { word in
      let excludes = word.utf8.first == UInt8(ascii: "-")
      let text = excludes ? String(word.unicodeScalars.dropFirst()) : word
      return Term(text: text, excludes: excludes)
    }
  }

  /// Creates a filter from a line that may be incomplete.
  ///
  /// A single `-` is ignored.
  ///
  /// - Parameter line: The terms, separated by spaces.
  init(typed line: String) {
    self.init(line.split(separator: " ").map(String.init).filter { $0 != "-" })
  }

  /// The terms as one text, in the form in which a user types them.
  var text: String {
    terms.map { ($0.excludes ? "-" : "") + String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: " ")
  }

  /// Returns a Boolean value indicating whether the filter selects a task.
  ///
  /// - Parameter task: The task's line.
  /// - Returns: `true` if the task matches every term.
  /// - Complexity: O(*n* · *m*) in the worst case, where *n* is the length of the line and *m* the length of the terms;
  ///   O(*n*) in practice. A line of ASCII needs no allocation.
  func matches(_ task: LineBytes) -> Bool {
    guard !terms.isEmpty else { return true }
    // The fast path is only for lines of ASCII, because the lowercase form of a text that is not ASCII can have another
    // length, and can even be ASCII.
    if task.bytes.isASCII { return matches(task.bytes) }
    return String(decoding: task.bytes, as: UTF8.self).foldedBytes.withUnsafeBufferPointer(matches)
  }

  private func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for term in terms where bytes.hasBytes(of: term.bytes) == term.excludes { return false }
    return true
  }

  /// Returns a Boolean value indicating whether another filter selects all tasks that this filter selects.
  ///
  /// - Parameter other: The other filter.
  /// - Returns: `true` if this is certain; `false` if it is not known.
  func narrows(_ other: Filter) -> Bool {
    other.terms.allSatisfy { old in
      terms.contains { new in
        guard new.excludes == old.excludes else { return false }
        let (long, short) = new.excludes ? (old, new) : (new, old)
        return long.bytes.withUnsafeBufferPointer { $0.hasBytes(of: short.bytes) }
      }
    }
  }
}

extension Filter: Codable {
  /// Decodes the terms from one text, in the form in which a user types them.
  init(from decoder: any Decoder) throws {
    self.init(typed: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the terms as one text, in the form in which a user types them.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Filter.Term {
  /// Creates a condition.
  ///
  /// - Parameters:
  ///   - text: The text to find.
  ///   - excludes: A Boolean value indicating whether lines with the text are excluded.
  init(text: String, excludes: Bool) {
    bytes = text.foldedBytes
    self.excludes = excludes
  }
}

extension String {
  /// The UTF-8 of the text in lower case, with composed characters (NFC).
  fileprivate var foldedBytes: [UInt8] {
    let lowercased = lowercased()
    if lowercased.unicodeScalars.allSatisfy(\.isComposed) { return Array(lowercased.utf8) }
    // The standard library has no public function that composes characters, and this program does not load Foundation.
    return lowercased._nfcCodeUnits
  }
}

extension Unicode.Scalar {
  /// A Boolean value indicating whether the scalar needs no check for composition (NFC).
  ///
  /// A text that consists only of such scalars is already composed.
  ///
  /// The value is `true` only for scalars of common scripts, because the standard library does not publish the Unicode
  /// property `NFC_Quick_Check`. New versions of Unicode never change this property of a scalar.
  var isComposed: Bool {
    switch value {
    // Latin; Greek and Cyrillic except some signs and marks; the letters of Hebrew and Arabic.
    case 0..<0x300, 0x388...0x482, 0x488...0x52F, 0x5D0...0x5F4, 0x620...0x64A: true
    // Punctuation, currencies; technical and mathematical symbols, pictures.
    case 0x2002...0x20CF, 0x232B...0x2ADB: true
    // Chinese, Japanese and Korean, except the marks of tones and voicing, and the parts of syllables.
    case 0x3000...0x3029, 0x3030...0x3098, 0x309B...0x9FFF, 0xAC00...0xD7A3, 0xFF00...0xFFEF: true
    // Variation selectors, emoji.
    case 0xFE00...0xFE0F, 0x1F000...0x1FAFF: true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// A Boolean value indicating whether all bytes are ASCII, checked eight at a time.
  fileprivate var isASCII: Bool {
    let bytes = UnsafeRawBufferPointer(self)
    var (offset, seen) = (0, UInt64(0))
    while offset + 8 <= bytes.count {
      seen |= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    while offset < bytes.count {
      seen |= UInt64(bytes[offset])
      offset += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }

  /// Returns a Boolean value indicating whether the buffer contains the given bytes, treating the buffer's uppercase
  /// ASCII letters as lowercase.
  fileprivate func hasBytes(of other: [UInt8]) -> Bool {
    other.withUnsafeBufferPointer { other in
      guard let first = other.first else { return true }
      guard other.count <= count else { return false }
      // The bytes in `other` are lowercase. So a letter of the buffer can be compared after its lowercase bit is set.
      let bit: UInt8 = (0x61...0x7A).contains(first) ? 0x20 : 0
      for start in 0...(count - other.count) where self[start] | bit == first {
        var length = 1
        while length < other.count, self[start + length].lowercased == other[length] { length += 1 }
        if length == other.count { return true }
      }
      return false
    }
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
