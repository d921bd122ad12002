extension AnyCasePath {
  /// How the case is written in a key path.
  ///
  /// It is taken from the property or subscript of `AllCasePaths` that made the case path. One made elsewhere bears
  /// the name of a type or of a method there.
  ///
  /// - Parameter argument: What the subscript was called with, if it was one and has told.
  /// - Returns: `.loaded` or `[id: 1]`; nil if it is not known.
  func name(argument: Any? = nil) -> String? {
    guard let _name else { return nil }
    let name = String(cString: _name)
    if name.hasPrefix("subscript(") {
      let label = name.dropFirst("subscript(".count).prefix { $0 != ":" }
      let texts = argument.map { [structuralDump($0), "\($0)"] }
      let value = texts?.first { !$0.contains { $0.isNewline } } ?? "…"
      return label == "_" ? "[\(value)]" : "[\(label): \(value)]"
    }
    guard let first = name.first, first.isLowercase || first == "_", !name.contains("(") else { return nil }
    return ".\(name)"
  }
}

/// The way from the root of a case key path to a `Value` as it is written; it leads to no payload.
struct WrittenLink<Value>: CaseLink {
  /// The key path; nil where the name of a case is not known.
  let text: String?

  func appending<Paths, Appended>(
    _ keyPath: KeyPath<Paths, AnyCasePath<Value, Appended>>, of paths: Paths
  ) -> any CaseLink<Appended> {
    let argument = CaseArgument()
    var paths = paths
    if var telling = paths as? any ArgumentTelling {
      telling.argument = argument
      paths = telling as? Paths ?? paths
    }
    let name = paths[keyPath: keyPath].name(argument: argument.value)
    return WrittenLink<Appended>(text: text.flatMap { text in name.map { text + $0 } })
  }

  func extractAny(from root: Any) -> Any? { nil }

  func embedAny(_ value: Any) -> Any? { nil }
}

/// Case paths that tell what their subscript is called with.
///
/// A key path keeps its arguments to itself: only the subscript that it calls gets to see them.
protocol ArgumentTelling {
  /// Where to tell it; nil where nobody wants to know, which is everywhere but in the text of a failure.
  var argument: CaseArgument? { get set }
}

/// What a subscript was called with that made a case path.
@usableFromInline
final class CaseArgument: @unchecked Sendable {  // Sound: lives for one look-up, on one thread.
  fileprivate var value: Any?

  fileprivate init() {}

  /// Takes note of the argument.
  @usableFromInline
  func take(_ value: Any) { self.value = value }
}

/// A case key path as it is written, `\.rows[id: 1].loaded`; nil where the name of a case is not known.
package func writtenCasePath<Root>(_ keyPath: PartialKeyPath<Case<Root>>) -> String? {
  Case<Root>(link: WrittenLink(text: "\\")).erased(at: keyPath)?.writtenPath
}

/// The case of a case path as it is written in a key path, `\.loaded`; nil where its name is not known.
package func writtenCase<Root, Value>(_ path: AnyCasePath<Root, Value>) -> String? {
  path.name().map { "\\" + $0 }
}
