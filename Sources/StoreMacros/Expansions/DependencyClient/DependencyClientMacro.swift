/// The macro `@DependencyClient`, which turns the closures of a struct into endpoints and adds initializers.
enum DependencyClientMacro: Macro {
  static func expand(_ expansion: Expansion) -> Output {
    switch expansion.role {
    case .memberAttribute: attributes(of: expansion.declaration)
    case .member: members(expansion)
    default: Output()
    }
  }

  private static func attributes(of member: Declaration) -> Output {
    guard !["DependencyEndpoint", "DependencyEndpointIgnored"].contains(where: member.hasAttribute),
      Endpoint(member) != nil
    else { return Output() }
    return Output(source: "@Store::DependencyEndpoint")
  }

  private static func members(_ expansion: Expansion) -> Output {
    let declaration = expansion.declaration
    guard declaration.keyword == "struct" else { return Output(diagnostics: [wrongKind(declaration)]) }
    return Output(source: ClientInitializers(declaration).text)
  }

  private static func wrongKind(_ declaration: Declaration) -> Diagnostic {
    let source = declaration.source
    let fixIts = declaration.keywordIndex.map { keyword in
      Diagnostic.FixIt(
        message: "Replace '\(declaration.keyword)' with 'struct'", range: source.tokens[keyword].range,
        text: "struct")
    }
    return Diagnostic(
      "'@DependencyClient' turns the closures of a struct into endpoints, but '\(declaration.name)' is "
        + "\(declaration.keywordWithArticle). Make it a struct.",
      in: source, at: declaration.nameTokens,
      fixIts: ["class", "actor"].contains(declaration.keyword) ? fixIts.map { [$0] } ?? [] : [])
  }
}
