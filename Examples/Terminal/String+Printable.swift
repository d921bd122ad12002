extension String {
  /// The text without control characters, which become a replacement character.
  ///
  /// A text may come from an untrusted source, and an escape sequence in it could change the screen or simulate typing.
  /// Tabs become spaces.
  package var printable: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return self }
    var printable = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\t": printable.append(" ")
      case _ where scalar.properties.generalCategory == .control: printable.append("\u{FFFD}")
      default: printable.append(scalar)
      }
    }
    return String(printable)
  }
}
