/// Expands a macro on a declaration, as the compiler would ask for it.
///
/// - Parameters:
///   - macro: The macro.
///   - role: The role.
///   - text: The attribute and the declaration. A `member` role's member follows from `member`.
///   - attribute: The attribute's text, if it is not the one in `text`.
///   - member: For `memberAttribute`, the member's text.
///   - context: The types around it, innermost first.
///   - conformances: What the type does not conform to yet.
///   - mainActor: Whether the client is isolated to the main actor by default.
/// - Returns: What the macro gave.
func expand(
  _ macro: any Macro.Type, _ role: Expansion.Role, _ text: String, attribute: String? = nil,
  member: String? = nil, context: [String] = [], conformances: [String] = [], mainActor: Bool = false
) -> Output {
  let syntax = CompilerMessage.Syntax(
    source: text, location: .init(fileName: "File.swift", offset: 100))
  let expansion = CompilerMessage.AttachedExpansion(
    macro: .init(typeName: "\(macro)", name: "Macro"),
    macroRole: role.rawValue,
    attributeSyntax: .init(source: attribute ?? attributeText(of: text), location: syntax.location),
    declSyntax: member.map { .init(source: $0, location: syntax.location) } ?? syntax,
    extendedTypeSyntax: .init(source: Declaration(Source(text)).name),
    conformanceListSyntax: .init(
      source: "struct Placeholder\(conformances.isEmpty ? "" : ": ")"
        + conformances.joined(separator: ", ") + " {}"),
    lexicalContext: context.map { .init(source: $0) },
    staticBuildConfiguration: mainActor ? #"{"features":["NoExplicitNonIsolated"]}"# : "{}")
  return macro.expand(Expansion(expansion))
}

private func attributeText(of text: String) -> String {
  let source = Source(text)
  return Declaration(source).attributes.first.map { source.text($0.tokens) } ?? ""
}

extension Output {
  /// The messages alone.
  var messages: [String] { diagnostics.map(\.message) }
}

extension Diagnostic {
  /// The text that is marked.
  var marked: String { String(decoding: source.bytes[range], as: UTF8.self) }

  /// The source with the fix-its applied.
  var fixed: String {
    var bytes = source.bytes
    for fixIt in fixIts.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(fixIt.range, with: fixIt.text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
