extension String {
  /// The text, with a replacement character for each control character and each line separator.
  ///
  /// Text may come from an untrusted source, and an escape sequence in it could change the screen or simulate typing.
  /// Each tab becomes a space.
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
  /// A Boolean value indicating whether a terminal interprets the scalar instead of showing it.
  fileprivate var isObeyed: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
