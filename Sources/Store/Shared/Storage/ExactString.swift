/// A string that equals only strings with the same UTF-8 bytes, as the names of files and of JSON members do.
///
/// Swift treats canonically equivalent strings as equal, such as "é" written as one scalar, and as "e" with a combining
/// accent. To a file system, these are two names.
struct ExactString: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.utf8.elementsEqual(rhs.text.utf8) }

  // Canonically equivalent strings have the same hash value, and so do strings with equal bytes.
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension ExactString: Comparable {
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8) }
}

extension ExactString: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { text = value }
}
