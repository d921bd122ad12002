/// Checks of an enum whose cases' sizes depend on integer generic parameters.
///
/// The compiler (6.3) crashes when it compiles code that copies an enum with such a case and another case with
/// associated values.
struct CaseSizeChecks {
  let expansion: Expansion

  /// The diagnostics; empty if there are no mistakes.
  var diagnostics: [Diagnostic] {
    let parameters = Set(([declaration] + expansion.context).flatMap(\.valueParameters))
    guard !parameters.isEmpty, !declaration.hasModifier("indirect") else { return [] }
    let cases = declaration.members.declarations.filter { $0.keyword == "case" }
    guard cases.flatMap(\.enumCases).count(where: { !$0.payload.isEmpty }) > 1 else { return [] }
    return cases.filter { !$0.hasModifier("indirect") }.compactMap { diagnostic(for: $0, parameters) }
  }

  private var declaration: Declaration { expansion.declaration }

  private func diagnostic(for cases: Declaration, _ parameters: Set<String>) -> Diagnostic? {
    let source = declaration.source
    let place = cases.enumCases.flatMap(\.payload).flatMap(\.type).first {
      parameters.contains(source.text(at: $0))
    }
    guard let place, let keyword = cases.keywordIndex else { return nil }
    let start = source.tokens[keyword].start
    return Diagnostic(
      "The compiler crashes when it compiles code that copies this enum, because the size of this case depends on "
        + "the integer '\(source.text(at: place))', and another case also has associated values. "
        + "Mark the case 'indirect'.",
      in: source, at: place..<place + 1,
      fixIts: [Diagnostic.FixIt(message: "Add 'indirect'", range: start..<start, text: "indirect ")])
  }
}
