/// Checks of a property with `@DependencyEntry`.
struct DependencyEntryChecks {
  private let entry: DependencyEntry

  init(_ entry: DependencyEntry) {
    self.entry = entry
  }

  /// The diagnostics; empty if there are no mistakes.
  var diagnostics: [Diagnostic] {
    if let mistake = wrongPlace ?? constant ?? wrongModifier ?? accessors { return [mistake] }
    return [missingValue, wrongKeyName, isolated].compactMap(\.self)
  }

  private var declaration: Declaration { entry.declaration }

  private var source: Source { declaration.source }

  private var name: String { declaration.name }

  /// The diagnostic for a declaration that is not in an extension of `DependencyValues`.
  private var wrongPlace: Diagnostic? {
    let container = entry.expansion.context.first
    if let container, container.keyword == "extension", container.extendedTypeName == "DependencyValues" {
      return nil
    }
    return Diagnostic(
      "'@DependencyEntry' adds a dependency to 'DependencyValues'. Declare '\(name)' in 'extension DependencyValues'.",
      in: source, at: declaration.nameTokens)
  }

  private var constant: Diagnostic? {
    guard declaration.keyword == "let", let keyword = declaration.keywordIndex else { return nil }
    return Diagnostic(
      "'@DependencyEntry' lets tests override a dependency, but '\(name)' is a constant. Write 'var'.",
      in: source, at: keyword..<keyword + 1,
      fixIts: [
        Diagnostic.FixIt(
          message: "Replace 'let' with 'var'", range: source.tokens[keyword].range, text: "var")
      ])
  }

  /// The diagnostic for a property with a modifier that a computed instance property can't have.
  private var wrongModifier: Diagnostic? {
    guard
      let modifier = declaration.modifiers.first(where: {
        ["static", "class", "lazy", "weak", "unowned"].contains(source.text(at: $0))
      })
    else { return nil }
    let word = source.text(at: modifier)
    let start = source.tokens[modifier].start
    let end =
      modifier + 1 < source.tokens.count ? source.tokens[modifier + 1].start : source.tokens[modifier].end
    return Diagnostic(
      "'@DependencyEntry' makes '\(name)' a computed instance property, which can't be '\(word)'. Remove '\(word)'.",
      in: source, at: modifier..<modifier + 1,
      fixIts: [Diagnostic.FixIt(message: "Remove '\(word)'", range: start..<end, text: "")])
  }

  /// The diagnostic for a property that has accessors or observers.
  private var accessors: Diagnostic? {
    let end = (declaration.initialValue ?? declaration.variableType)?.upperBound
    guard let end, end < declaration.tokens.upperBound else { return nil }
    return Diagnostic(
      "'@DependencyEntry' adds the accessors of '\(name)'. Remove the accessors that you wrote, or remove the attribute.",
      in: source, at: end..<declaration.tokens.upperBound)
  }

  /// The diagnostic for a property without any value.
  private var missingValue: Diagnostic? {
    guard entry.values.isEmpty else { return nil }
    let end = source.tokens[declaration.tokens.upperBound - 1].end
    let type = entry.type ?? "value"
    return Diagnostic(
      "'\(name)' has no value. Give it the value for tests as its initial value, or a live value, as in "
        + "'@DependencyEntry(liveValue: …)'.",
      in: source, at: declaration.nameTokens,
      fixIts: [
        Diagnostic.FixIt(message: "Add a value for tests", range: end..<end, text: " = <#\(type)#>")
      ])
  }

  /// The diagnostic for a key argument that is not a name.
  private var wrongKeyName: Diagnostic? {
    guard let argument = entry.keyArgument, entry.writtenKeyName == nil else { return nil }
    let source = entry.expansion.attributeSource
    return Diagnostic(
      "The argument is the name of the key, but '\(source.text(argument))' is not a name. Write a string literal that "
        + "contains an identifier, as in '@DependencyEntry(\"WeatherKey\")'.",
      in: source, at: argument)
  }

  /// The diagnostic for a property that only the main actor can use; the key path of such a property is not `Sendable`.
  private var isolated: Diagnostic? {
    guard entry.expansion.isMainActorByDefault, !declaration.hasModifier("nonisolated"),
      entry.expansion.context.first?.hasModifier("nonisolated") != true,
      let keyword = declaration.keywordIndex
    else { return nil }
    let start = source.tokens[keyword].start
    return Diagnostic(
      "'\(name)' is isolated to the main actor by default, but a dependency can be read on any isolation. Write 'nonisolated var'.",
      in: source, at: declaration.nameTokens,
      fixIts: [Diagnostic.FixIt(message: "Add 'nonisolated'", range: start..<start, text: "nonisolated ")])
  }
}

extension Declaration {
  /// The name of the type that an extension extends, without the names of its module and of outer types.
  fileprivate var extendedTypeName: String {
    var cursor = cursor
    var name = cursor.text()
    while [.period, .doubleColon].contains(cursor.kind(1)) {
      cursor.index += 2
      name = cursor.text()
    }
    return name.withoutBackticks
  }
}
