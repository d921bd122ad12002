extension Expansion {
  /// What is wrong if the extension that the macro adds cannot name the type.
  ///
  /// The extension stands at the top of the file. From there a type that is `private` inside another
  /// cannot be seen, though a `private` one at the top can.
  var unreachable: Diagnostic? {
    guard let hidden = ([declaration] + context).dropLast().first(where: { $0.hasModifier("private") })
    else { return nil }
    let message =
      "'@\(attribute.name)' adds an extension of '\(declaration.name)', which cannot see the private "
      + "type '\(hidden.name)'. Write 'fileprivate' instead of 'private'."
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
