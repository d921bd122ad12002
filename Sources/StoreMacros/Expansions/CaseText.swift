extension [Member] {
  /// A text put together from one for each case, under the conditions that the cases stand under.
  ///
  /// - Parameters:
  ///   - indentation: What every line begins with.
  ///   - text: Gives the text for a case, of any number of lines.
  /// - Returns: The whole, each line ended.
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
  /// The text with something before each of its lines, and each line ended.
  func indented(by indentation: String) -> String {
    // As bytes: to find the characters of a text takes most of the time of an expansion.
    utf8.split(separator: UInt8(ascii: "\n")).map { indentation + String(Substring($0)) + "\n" }.joined()
  }
}
