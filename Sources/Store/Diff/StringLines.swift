extension String {
  /// The lines, without the line feeds between them.
  ///
  /// Other line breaks, such as carriage returns, remain in the lines. So strings that differ only in such line breaks
  /// have different lines.
  var linesOfText: [Substring] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
  }
}

extension Substring {
  /// The line as it is shown, with escape sequences for control characters.
  var shownLine: String {
    guard unicodeScalars.contains(where: \.isInvisible) else { return String(self) }
    // Backslashes are escaped too, because a backslash could otherwise be mistaken for the beginning of an escape
    // sequence.
    return unicodeScalars.reduce(into: "") { line, scalar in
      line += scalar.isInvisible || scalar == "\\" ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// A Boolean value indicating whether a terminal would act on the scalar instead of showing it.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control: self != "\t"
    case .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
