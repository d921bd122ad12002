extension [Member] {
  /// Returns the concatenated source text of all cases, inside the same `#if` directives as the cases.
  ///
  /// - Parameters:
  ///   - indentation: The beginning of every line.
  ///   - text: A closure that returns the text for a case, which can have any number of lines.
  /// - Returns: The text. Each line ends with a newline.
  func textOfCases(indentation: String = "  ", _ text: (EnumCase) -> String) -> String {
    map { member in
      switch member {
      case .declaration(let declaration):
        declaration.enumCasesIfAny.map { text($0).indented(by: indentation) }.joined()
      case .conditional(let clauses):
        clauses.contains { !$0.members.declarations.flatMap(\.enumCasesIfAny).isEmpty }
          ? clauses.textOfCases(indentation: indentation, text) : ""
      }
    }.joined()
  }
}

extension [Member.Clause] {
  fileprivate func textOfCases(indentation: String, _ text: (EnumCase) -> String) -> String {
    let clauses = map { clause in
      indentation + clause.directive + "\n"
        + clause.members.textOfCases(indentation: indentation + "  ", text)
    }
    return clauses.joined() + indentation + "#endif\n"
  }
}

extension Declaration {
  fileprivate var enumCasesIfAny: [EnumCase] { keyword == "case" ? enumCases : [] }
}

extension String {
  /// Returns the text with `indentation` before each line, and a newline after each line.
  func indented(by indentation: String) -> String {
    // The text is split by bytes, because splitting it by characters would take most of the time of an expansion.
    var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.map { $0.isEmpty ? "\n" : indentation + String(Substring($0)) + "\n" }.joined()
  }
}
