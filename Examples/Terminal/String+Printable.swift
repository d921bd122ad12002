extension String {
  /// The text without control characters and separators of lines, which become a replacement character.
  ///
  /// Text may come from an untrusted source, and an escape sequence in it could change the screen or simulate typing.
  /// Tabs become spaces.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isObeyed) else { return self }
    var printable = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\t": printable.append(" ")
      case _ where scalar.isObeyed: printable.append("\u{FFFD}")
      default: printable.append(scalar)
      }
    }
    return String(printable)
  }
}

extension Unicode.Scalar {
  /// A Boolean value indicating whether a terminal does something else than to show the scalar.
  fileprivate var isObeyed: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
