/// Checks of a property with `@DependencyEndpoint`.
struct DependencyEndpointChecks {
  let expansion: Expansion

  init(_ expansion: Expansion) {
    self.expansion = expansion
  }

  /// The endpoint, or `nil` if there are mistakes.
  var endpoint: Endpoint? { diagnostics.isEmpty ? Endpoint(declaration) : nil }

  /// The name of the method for the endpoint that the attribute gives, as in `method: "load"`.
  var method: String? {
    guard let arguments = expansion.attribute.arguments else { return nil }
    var cursor = Cursor(expansion.attributeSource, arguments)
    guard cursor.text() == "method", cursor.kind(1) == .colon, cursor.kind(2) == .string else { return nil }
    cursor.index += 2
    let name = String(cursor.text().dropFirst().dropLast())
    return name.isEmpty ? nil : name
  }

  /// The diagnostics; empty if there are no mistakes.
  var diagnostics: [Diagnostic] {
    guard let endpoint = Endpoint(declaration) else { return [wrongKind] }
    return endpoint.canEnd ? [] : [missingDefault(endpoint)]
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
      "'@DependencyEndpoint' belongs to a stored property with the type of a closure, as in "
        + "'var load: @Sendable (Int) async throws -> Data'. Write the type of '\(name)', or remove the attribute.",
      in: source, at: declaration.nameTokens)
  }

  /// The diagnostic for a closure that has to return a value but has no default.
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
      : ("throws errors of one type only", "replace '\(clause)' by 'throws'")
    return Diagnostic(
      "'\(name)' \(problem), so it needs a value to return when it was not given. Write one, as in "
        + "'= { \(arguments)… }', or \(remedy).",
      in: source, at: declaration.nameTokens,
      fixIts: [
        Diagnostic.FixIt(
          message: "Add a value to return", range: end..<end, text: " = { \(arguments)<#\(result)#> }")
      ])
  }
}
