/// One use of a macro in one role, decoded from the compiler's message.
struct Expansion {
  enum Role: String {
    case member, memberAttribute, `extension`, peer, accessor
  }

  /// The role, or `nil` for a role that no macro of this plug-in has.
  var role: Role?
  /// The attribute that applies the macro.
  var attribute: Attribute
  /// The source of the attribute, which the compiler sends separately from the declaration.
  var attributeSource: Source
  /// The declaration with the macro; for `memberAttribute`, a member of the declaration with the macro.
  var declaration: Declaration
  /// The types that enclose the declaration, innermost first, without their members.
  var context: [Declaration]
  /// The full name of the type to extend.
  var extendedType: String
  /// The conformances that the macro can add and the type does not have yet.
  var missingConformances: [String]
  /// A Boolean value indicating whether the module that uses the macro is compiled with `-default-isolation MainActor`.
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
    // The compiler does not send the default isolation. But the compiler enables the feature that is named here if and
    // only if there is a default isolation.
    isMainActorByDefault =
      request.staticBuildConfiguration?.contains("\"NoExplicitNonIsolated\"") ?? false
    if let container = context.first, container.keyword == "extension" {
      declaration.extensionAccess = container.accessLevel
    }
  }

  /// A Boolean value indicating whether the declaration or a type that encloses it has the modifier `nonisolated`.
  var isNonisolated: Bool { ([declaration] + context).contains { $0.hasModifier("nonisolated") } }

  /// A Boolean value indicating whether the declaration is isolated to the main actor because that is the module's
  /// default.
  var isOnMainActorByDefault: Bool { isMainActorByDefault && !isNonisolated }

  /// Returns a Boolean value indicating whether the type lacks a conformance that the macro can add.
  func isMissing(_ conformance: String) -> Bool {
    missingConformances.contains { $0 == conformance || $0.hasSuffix("." + conformance) }
  }
}

extension Source {
  /// Creates a source from the syntax in a message.
  init(_ syntax: CompilerMessage.Syntax) {
    self.init(
      syntax.source, fileName: syntax.location?.fileName ?? "",
      offset: syntax.location?.offset ?? 0)
  }

  /// The text of all tokens, without comments.
  var wholeText: String { text(tokens.indices) }
}

extension Declaration {
  /// Creates a declaration from a source that contains only this declaration.
  init(_ source: Source) {
    var scanner = MemberScanner(source, source.tokens.indices)
    self = scanner.declaration()
    tokens = tokens.lowerBound..<source.tokens.count
  }
}
