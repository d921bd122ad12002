extension AnyKeyPath {
  /// The path as it is written after its root type: `\.rows`.
  @usableFromInline package var path: String {
    let root = "\\\(Self.rootType)"
    let whole = debugDescription
    guard whole.hasPrefix(root) else { return whole }
    // The address of a computed property differs from run to run.
    return "\\"
      + whole.dropFirst(root.count).split(separator: " ").filter { !$0.hasPrefix("0x") }.joined(
        separator: " ")
  }
}
