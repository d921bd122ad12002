extension AnyCasePath {
  /// How the case is written in a key path, `.loaded` or `[id: …]`; nil if that is not known.
  ///
  /// It is taken from the property or subscript of `AllCasePaths` that made the case path. One made elsewhere bears
  /// the name of a type or of a method there.
  var name: String? {
    guard let _name else { return nil }
    let name = String(cString: _name)
    if name.hasPrefix("subscript(") {
      let label = name.dropFirst("subscript(".count).prefix { $0 != ":" }
      return label == "_" ? "[…]" : "[\(label): …]"
    }
    guard let first = name.first, first.isLowercase || first == "_", !name.contains("(") else { return nil }
    return ".\(name)"
  }
}

/// A case key path as it is written, `\.rows[id: …].loaded`; nil where the name of a case is not known.
package func writtenCasePath<Root>(_ keyPath: PartialKeyPath<Case<Root>>) -> String? {
  Case<Root>().erased(at: keyPath)?.writtenPath
}

/// The case of a case path as it is written in a key path, `\.loaded`; nil where its name is not known.
package func writtenCase<Root, Value>(_ path: AnyCasePath<Root, Value>) -> String? {
  path.name.map { "\\" + $0 }
}
