/// Checks of a declaration with `@Reducer`.
struct ReducerChecks {
  let expansion: Expansion

  init(_ expansion: Expansion) {
    self.expansion = expansion
  }

  /// The diagnostics; empty if there are no mistakes.
  var diagnostics: [Diagnostic] {
    if let diagnostic = wrongKind ?? expansion.unreachable { return [diagnostic] }
    if declaration.keyword == "enum" {
      return ReducerCaseChecks(declaration).diagnostics + CaseSizeChecks(expansion: expansion).diagnostics
    }
    return [twoBodies, arguments, stateWithIdentity, bodyOfParameters, bodyOfAnyType, lazyBody].compactMap(
      \.self)
  }

  private var declaration: Declaration { expansion.declaration }

  private var source: Source { declaration.source }

  private var wrongKind: Diagnostic? {
    guard !["struct", "enum"].contains(declaration.keyword) else { return nil }
    return Diagnostic(
      "'@Reducer' makes a feature of a struct, or of an enum whose cases are features, but '\(declaration.name)' is "
        + "\(declaration.keywordWithArticle). Make it a struct: a feature is a value and keeps its data in its "
        + "'State'.",
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
    guard let reduce = FeatureShape(declaration).reduceBesideBody else { return nil }
    return Diagnostic(
      "'\(declaration.name)' has both a 'body' and a 'reduce(into:action:)', but a store runs only one of them. Move "
        + "the code of this method to 'Reduce { state, action in … }' in 'body', or remove 'body'.",
      in: source, at: reduce.nameTokens)
  }

  /// The diagnostic for a `State` with reference semantics, whose old value can't be compared with the new one.
  private var stateWithIdentity: Diagnostic? {
    let state = FeatureShape(declaration).members.first {
      ["class", "actor"].contains($0.keyword) && $0.name.withoutBackticks == "State"
    }
    guard let state else { return nil }
    return Diagnostic(
      "The 'State' of a feature must be a value: observers can't see changes of \(state.keywordWithArticle), and a "
        + "test can't compare it with its old value. Make it a struct.",
      in: source, at: state.nameTokens, fixIts: structFixIt(for: state))
  }

  /// The diagnostic for a body whose type names the state as `Self.State` although the state is a generic parameter.
  ///
  /// The compiler infers `State` from a generic parameter only if it already knows the type of the body.
  private var bodyOfParameters: Diagnostic? {
    guard let body = FeatureShape(declaration).body, let types = body.typesOfOpaqueBody,
      let place = body.variableType,
      let parameter = declaration.genericParameters.first(where: {
        ["Self.\($0)", "\(declaration.name).\($0)"].contains($0 == "State" ? types.state : types.action)
      })
    else { return nil }
    return Diagnostic(
      "The type of 'body' names 'Self.\(parameter)', but '\(parameter)' is a generic parameter of "
        + "'\(declaration.name)' and not a member. Write 'some Reducer<State, Action>'.",
      in: source, at: place,
      fixIts: [
        Diagnostic.FixIt(
          message: "Replace the type of 'body'", range: source.byteRange(place),
          text: "some Reducer<State, Action>")
      ])
  }

  /// The diagnostic for a body of the type `any Reducer`, whose `State` and `Action` the compiler does not know.
  private var bodyOfAnyType: Diagnostic? {
    guard let body = FeatureShape(declaration).body, body.typesOfOpaqueBody != nil,
      let type = body.variableType,
      source.text(at: type.lowerBound) == "any"
    else { return nil }
    return Diagnostic(
      "The type of 'body' is 'any Reducer', but the body of a feature must have one fixed type. Write 'some' "
        + "instead of 'any'.",
      in: source, at: type,
      fixIts: [
        Diagnostic.FixIt(
          message: "Replace 'any' with 'some'",
          range: source.byteRange(type.lowerBound..<type.lowerBound + 1), text: "some")
      ])
  }

  /// The diagnostic for a lazy body, whose first read would change the feature.
  private var lazyBody: Diagnostic? {
    guard let body = FeatureShape(declaration).body,
      let modifier = body.modifiers.first(where: { source.text(at: $0) == "lazy" })
    else { return nil }
    return Diagnostic(
      "The 'body' of '\(declaration.name)' can't be lazy, because reading it would change the feature. Write a "
        + "computed property, 'var body: some ReducerOf<Self> { … }', which a store reads once.",
      in: source, at: modifier..<modifier + 1)
  }

  private var arguments: Diagnostic? {
    guard declaration.keyword == "struct", let arguments = expansion.attribute.arguments, !arguments.isEmpty
    else { return nil }
    let source = expansion.attributeSource
    // The range ends with the attribute, which includes the closing parenthesis if there is one.
    let parentheses = source.byteRange(arguments.lowerBound - 1..<expansion.attribute.tokens.upperBound)
    return Diagnostic(
      "'@Reducer' takes arguments only on an enum, whose 'State' and 'Action' it generates. Remove the "
        + "arguments, and add the conformances where this struct's 'State' and 'Action' are declared.",
      in: source, at: arguments,
      fixIts: [Diagnostic.FixIt(message: "Remove the arguments", range: parentheses, text: "")])
  }
}
