/// One use of a macro in one role, read from the compiler's message.
struct Expansion {
  enum Role: String {
    case member, memberAttribute, `extension`, peer
  }

  /// The role, or `nil` for one that no macro here has.
  var role: Role?
  /// The attribute that calls the macro.
  var attribute: Attribute
  /// What the attribute's tokens are of: the compiler sends it apart from the declaration.
  var attributeSource: Source
  /// The declaration the macro is on; for `memberAttribute` one of its members.
  var declaration: Declaration
  /// The types around the declaration, innermost first, without their members.
  var context: [Declaration]
  /// The full name of the type to extend.
  var extendedType: String
  /// The macro's conformances that the type does not have yet.
  var missingConformances: [String]
  /// Whether the client is compiled with `-default-isolation MainActor`.
  var isMainActorByDefault: Bool
}

extension Expansion {
  init(_ request: CompilerMessage.AttachedExpansion) {
    role = Role(rawValue: request.macroRole)
    attributeSource = Source(request.attributeSyntax)
    var cursor = Cursor(attributeSource, attributeSource.tokens.indices)
    attribute = cursor.takeAttribute() ?? Attribute(name: request.macro.name, tokens: 0..<0)
    declaration = Declaration(Source(request.declSyntax))
    context = (request.lexicalContext ?? []).map { Declaration(Source($0)) }
    extendedType = request.extendedTypeSyntax.map { Source($0).wholeText } ?? ""
    missingConformances =
      request.conformanceListSyntax.map { Declaration(Source($0)).inheritedTypes } ?? []
    // The compiler names no default isolation; it has this feature on exactly when there is one.
    isMainActorByDefault =
      request.staticBuildConfiguration?.contains("\"NoExplicitNonIsolated\"") ?? false
  }

  /// Whether the type still lacks a conformance that the macro would add.
  func isMissing(_ conformance: String) -> Bool {
    missingConformances.contains { $0 == conformance || $0.hasSuffix("." + conformance) }
  }
}

extension Source {
  /// The source of a message's syntax.
  init(_ syntax: CompilerMessage.Syntax) {
    self.init(
      syntax.source, fileName: syntax.location?.fileName ?? "",
      offset: syntax.location?.offset ?? 0)
  }

  /// The text without comments.
  var wholeText: String { text(tokens.indices) }
}

extension Declaration {
  /// The one declaration that a source holds.
  init(_ source: Source) {
    var scanner = MemberScanner(source, source.tokens.indices)
    self = scanner.declaration()
    tokens = tokens.lowerBound..<source.tokens.count
  }
}
