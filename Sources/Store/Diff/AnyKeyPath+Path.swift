extension AnyKeyPath {
  /// The text of the key path without its root type, for example `\.rows`.
  @usableFromInline package var path: String {
    let root = "\\\(Self.rootType)"
    let whole = debugDescription
    guard whole.hasPrefix(root) else { return whole }
    // The address of a computed property is removed from the text, because the address differs from run to run.
    return "\\"
      + whole.dropFirst(root.count).split(separator: " ").filter { !$0.hasPrefix("0x") }.joined(
        separator: " ")
  }
}
