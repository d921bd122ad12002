extension Expansion {
  /// The diagnostic for a type that the macro's extension cannot name.
  ///
  /// The extension is at file scope. There, a `private` type is visible only if it is itself declared at file scope.
  var unreachable: Diagnostic? {
    guard let hidden = ([declaration] + context).dropLast().first(where: { $0.hasModifier("private") })
    else { return nil }
    let message =
      "'@\(attribute.name)' adds an extension of '\(declaration.name)', where the private type '\(hidden.name)' is "
      + "not visible. Write 'fileprivate' instead of 'private'."
    guard hidden.source.bytes == declaration.source.bytes,
      let modifier = declaration.modifiers.first(where: { declaration.source.text(at: $0) == "private" })
    else { return Diagnostic(message, in: declaration.source, at: declaration.nameTokens) }
    return Diagnostic(
      message, in: declaration.source, at: modifier..<modifier + 1,
      fixIts: [
        Diagnostic.FixIt(
          message: "Replace 'private' with 'fileprivate'",
          range: declaration.source.tokens[modifier].range, text: "fileprivate")
      ])
  }
}
