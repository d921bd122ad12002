/// Checks of a property with `@DependencyEndpoint`.
struct DependencyEndpointChecks {
  let expansion: Expansion

  init(_ expansion: Expansion) {
    self.expansion = expansion
  }

  /// The endpoint, or `nil` if there are mistakes.
  var endpoint: Endpoint? { diagnostics.isEmpty ? Endpoint(declaration) : nil }

  /// The method name that the attribute specifies, as in `method: "load"`; `nil` if the attribute has no such argument,
  /// or if the argument is not a name.
  var method: String? {
    guard let argument = methodArgument, argument.count == 1, let token = argument.first else { return nil }
    let name = String(expansion.attributeSource.text(at: token).dropFirst().dropLast())
    return expansion.attributeSource.tokens[token].kind == .string && name.isName ? name : nil
  }

  /// The tokens of the attribute's argument `method`, if it has one.
  private var methodArgument: Range<Int>? {
    guard let arguments = expansion.attribute.arguments else { return nil }
    var cursor = Cursor(expansion.attributeSource, arguments)
    guard cursor.text() == "method", cursor.kind(1) == .colon else { return nil }
    cursor.index += 2
    let start = cursor.index
    cursor.skipExpression()
    return start..<cursor.index
  }

  /// The diagnostics; empty if there are no mistakes.
  var diagnostics: [Diagnostic] {
    guard let endpoint = Endpoint(declaration) else { return [wrongKind] }
    let missing = endpoint.canEnd ? nil : missingDefault(endpoint)
    return [missing, wrongMethod].compactMap(\.self)
  }

  private var declaration: Declaration { expansion.declaration }

  private var source: Source { declaration.source }

  private var wrongKind: Diagnostic {
    let name = declaration.name
    if declaration.keyword == "let", let keyword = declaration.keywordIndex {
      return Diagnostic(
        "'@DependencyEndpoint' lets tests replace a closure, but '\(name)' is a constant. Write 'var'.",
        in: source, at: keyword..<keyword + 1,
        fixIts: [
          Diagnostic.FixIt(
            message: "Replace 'let' with 'var'", range: source.tokens[keyword].range, text: "var")
        ])
    }
    return Diagnostic(
      "'@DependencyEndpoint' is only for a stored property whose type is a closure, as in "
        + "'var load: @Sendable (Int) async throws -> Data'. Write the type of '\(name)', or remove the attribute.",
      in: source, at: declaration.nameTokens)
  }

  /// The diagnostic for an argument `method` that is not a name.
  private var wrongMethod: Diagnostic? {
    guard let argument = methodArgument, method == nil else { return nil }
    let source = expansion.attributeSource
    return Diagnostic(
      "'method' is the name of the method that calls the endpoint, but '\(source.text(argument))' is not a name. Write "
        + "a string literal that contains an identifier, as in 'method: \"load\"'. A keyword needs backticks.",
      in: source, at: argument)
  }

  /// The diagnostic for a closure that has to return a value but has no default value.
  private func missingDefault(_ endpoint: Endpoint) -> Diagnostic {
    let result = endpoint.function.result
    let count = endpoint.function.parameters.count
    let arguments = count == 0 ? "" : Array(repeating: "_", count: count).joined(separator: ", ") + " in "
    let end = source.tokens[declaration.tokens.upperBound - 1].end
    let name = endpoint.plainName
    let clause = endpoint.function.throwsClause
    let (problem, remedy) =
      clause.isEmpty
      ? ("does not throw", "let it throw")
      : ("throws errors of one type only", "replace '\(clause)' with 'throws'")
    return Diagnostic(
      "'\(name)' \(problem), so it needs a value to return if it has no implementation. Write one, as in "
        + "'= { \(arguments)… }', or \(remedy).",
      in: source, at: declaration.nameTokens,
      fixIts: [
        Diagnostic.FixIt(
          message: "Add a value to return", range: end..<end, text: " = { \(arguments)<#\(result)#> }")
      ])
  }
}
