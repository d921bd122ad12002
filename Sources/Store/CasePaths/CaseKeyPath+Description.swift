import Effects

extension AnyCasePath {
  /// Returns the case as it is written in a key path.
  ///
  /// The text contains the name of the property or subscript of `AllCasePaths` that created the case path. If a case
  /// path was created elsewhere, its name is the name of a type or a method, and this method returns `nil`.
  ///
  /// - Parameter argument: The argument of the subscript, if a subscript created the case path and recorded its
  ///   argument.
  /// - Returns: The text, such as `.loaded` or `[id: 1]`; `nil` if the name is not known.
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

/// A case path that collects the source text of a key path that ends at a `Value`.
///
/// It neither extracts nor embeds payloads.
struct WrittenCasePath<Value>: ErasedCasePath {
  /// The text of the key path; `nil` if the name of one of its cases is not known.
  let text: String?

  func appending<Paths, Appended>(
    _ keyPath: KeyPath<Paths, AnyCasePath<Value, Appended>>, of paths: Paths
  ) -> any ErasedCasePath<Appended> {
    let recorder = ArgumentRecorder()
    var paths = paths
    if var recording = paths as? any ArgumentRecording {
      recording.argument = recorder
      paths = recording as? Paths ?? paths
    }
    let name = paths[keyPath: keyPath].name(argument: recorder.value)
    return WrittenCasePath<Appended>(text: text.flatMap { text in name.map { text + $0 } })
  }

  func extract(from root: Any) -> Value? { nil }

  func embed(_ value: Value) -> Any { value }
}

/// A collection of case paths whose subscript can record its argument.
///
/// A key path does not expose the arguments of its subscripts. Only the subscript itself receives them.
protocol ArgumentRecording {
  /// The recorder of the argument; `nil` except while a message is being written.
  var argument: ArgumentRecorder? { get set }
}

/// A recorder of the argument of a subscript that creates a case path.
@usableFromInline
final class ArgumentRecorder: @unchecked Sendable {
  // Sound: the value is `Sendable`, and is read and written only under the lock.
  private let lock = Lock()
  private var recorded: (any Sendable)?

  fileprivate init() {}

  fileprivate var value: (any Sendable)? { lock.withLock { recorded } }

  /// Records the argument.
  @usableFromInline
  func record(_ value: any Sendable) { lock.withLock { recorded = value } }
}

/// Returns the source text of a case key path, such as `\.rows[id: 1].loaded`; `nil` if the name of a case is not
/// known.
package func writtenCasePath<Root>(_ keyPath: PartialKeyPath<Case<Root>>) -> String? {
  Case<Root>(casePath: WrittenCasePath(text: "\\")).erased(at: keyPath)?.writtenPath
}

/// Returns the case of a case path as it is written in a key path, such as `\.loaded`; `nil` if its name is not known.
package func writtenCase<Root, Value>(_ path: AnyCasePath<Root, Value>) -> String? {
  path.name().map { "\\" + $0 }
}
