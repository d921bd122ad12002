extension Character {
  /// The number of cells that the character takes on a terminal: 0, 1 or 2.
  ///
  /// A grapheme is as wide as its first scalar, because the other scalars combine with it. Flags and emoji take two
  /// cells. The scalar U+FE0F turns the character before it, for example a digit, into an emoji. The widths are those
  /// of Unicode 16 (EastAsianWidth.txt). A character whose width is ambiguous takes one cell.
  package var cellWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    let others = scalars.dropFirst()
    guard let second = others.first else { return first.cellWidth }
    if others.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
    if (0x1F1E6...0x1F1FF).contains(first.value), (0x1F1E6...0x1F1FF).contains(second.value) { return 2 }
    return first.cellWidth
  }
}

extension StringProtocol {
  /// The number of cells that the text takes on a terminal.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package var cellWidth: Int {
    // In most texts each byte takes one cell, and checking this is much faster than finding graphemes.
    utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? utf8.count : reduce(0) { $0 + $1.cellWidth }
  }

  /// Returns the longest prefix of the text that fits into a number of cells.
  ///
  /// - Parameter width: The number of cells.
  /// - Returns: The longest prefix of whole characters that fits.
  /// - Complexity: O(*n*), where *n* is the width.
  package func prefix(cells width: Int) -> SubSequence {
    var left = width
    return prefix { character in
      left -= character.cellWidth
      return left >= 0
    }
  }

  /// Returns the longest suffix of the text that fits into a number of cells.
  ///
  /// - Parameter width: The number of cells.
  /// - Returns: The longest suffix of whole characters that fits.
  package func suffix(cells width: Int) -> SubSequence {
    var (left, start) = (width, endIndex)
    while start > startIndex {
      let previous = index(before: start)
      left -= self[previous].cellWidth
      guard left >= 0 else { break }
      start = previous
    }
    return self[start...]
  }
}

extension Unicode.Scalar {
  /// The number of cells that the scalar takes if no other scalar combines with it.
  fileprivate var cellWidth: Int {
    if isASCII { return value < 0x20 || value == 0x7F ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    // The vowels and final consonants of Hangul join the consonant before them.
    if (0x1160...0x11FF).contains(value) { return 0 }
    return properties.isEmojiPresentation || Self.isWide(value) ? 2 : 1
  }

  /// The scalars whose East Asian width is "wide" or "full width", in ascending order.
  ///
  /// Emoji are not listed, because they are found by their Unicode property.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
    0x4DC0...0x4DFF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF,
    0x1D300...0x1D376,
    0x1F200...0x1F202, 0x1F210...0x1F23B, 0x1F240...0x1F248, 0x1F250...0x1F251, 0x1F260...0x1F265,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var (low, high) = (0, wide.count)
    while low < high {
      let middle = (low + high) / 2
      if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && wide[low].contains(value)
  }
}
