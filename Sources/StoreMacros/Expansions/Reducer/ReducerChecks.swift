/// What keeps a declaration from being a feature.
struct ReducerChecks {
  let expansion: Expansion

  init(_ expansion: Expansion) {
    self.expansion = expansion
  }

  /// What to tell the user; empty if all is well.
  var diagnostics: [Diagnostic] {
    if let diagnostic = wrongKind ?? expansion.unreachable { return [diagnostic] }
    if declaration.keyword == "enum" {
      return ReducerCaseChecks(declaration).diagnostics + CaseSizeChecks(expansion: expansion).diagnostics
    }
    return [twoBodies, arguments, stateWithIdentity].compactMap(\.self)
  }

  private var declaration: Declaration { expansion.declaration }

  private var source: Source { declaration.source }

  private var wrongKind: Diagnostic? {
    guard !["struct", "enum"].contains(declaration.keyword) else { return nil }
    return Diagnostic(
      "'@Reducer' makes a feature of a struct, or of an enum whose cases are features; "
        + "'\(declaration.name)' is \(declaration.keywordWithArticle). Make it a struct: a feature is a "
        + "value, and what it has to remember belongs in its 'State'.",
      in: source, at: declaration.nameTokens, fixIts: structFixIt(for: declaration))
  }

  private func structFixIt(for declaration: Declaration) -> [Diagnostic.FixIt] {
    guard let keyword = declaration.keywordIndex, ["class", "actor"].contains(declaration.keyword)
    else { return [] }
    let first = declaration.modifiers.last { source.text(at: $0) == "final" && $0 == keyword - 1 }
    return [
      Diagnostic.FixIt(
        message: "Replace '\(declaration.keyword)' with 'struct'",
        range: source.byteRange((first ?? keyword)..<keyword + 1), text: "struct")
    ]
  }

  private var twoBodies: Diagnostic? {
    let shape = FeatureShape(declaration)
    guard let reduce = shape.reduce, shape.body != nil else { return nil }
    return Diagnostic(
      "'\(declaration.name)' has both a 'body' and a 'reduce(into:action:)', and a store runs only one "
        + "of them. Write what this method does as 'Reduce { state, action in … }' in 'body', or remove "
        + "'body'.",
      in: source, at: reduce.nameTokens)
  }

  /// A `State` whose changes cannot be told from the state before.
  private var stateWithIdentity: Diagnostic? {
    let state = FeatureShape(declaration).members.first {
      ["class", "actor"].contains($0.keyword) && $0.name.withoutBackticks == "State"
    }
    guard let state else { return nil }
    return Diagnostic(
      "The 'State' of a feature is a value: a change of \(state.keywordWithArticle) can't be seen by observers, and a "
        + "test can't compare it with what was before. Make it a struct.",
      in: source, at: state.nameTokens, fixIts: structFixIt(for: state))
  }

  private var arguments: Diagnostic? {
    guard declaration.keyword == "struct", let arguments = expansion.attribute.arguments, !arguments.isEmpty
    else { return nil }
    let source = expansion.attributeSource
    // To the attribute's end, which is the closing parenthesis, if it is closed.
    let parentheses = source.byteRange(arguments.lowerBound - 1..<expansion.attribute.tokens.upperBound)
    return Diagnostic(
      "'@Reducer' takes arguments only on an enum, whose 'State' and 'Action' it writes. Remove them, and "
        + "conform this struct's 'State' and 'Action' where they are declared.",
      in: source, at: arguments,
      fixIts: [Diagnostic.FixIt(message: "Remove the arguments", range: parentheses, text: "")])
  }
}
