/// The statements of a printed test that declare the store.
///
/// They are made from the source code of the closure that creates the store.
struct StoreSource {
  private(set) var lines: [String]
  /// The name of the clock that the statements declare; `nil` if they declare no clock.
  private(set) var clock: String?

  /// Creates the statements.
  ///
  /// The statements of the closure become statements of the test. If the statements would not compile there, they stay
  /// in a closure, which the test calls.
  ///
  /// - Parameters:
  ///   - closure: The source code of the closure; `nil` if it can't be read.
  ///   - rest: The lines of the test that follow.
  ///   - missing: The comment that names the closure if its source code can't be read.
  init(
    _ closure: String?, before rest: [String], missing: String = "The first closure of the exploration."
  ) {
    guard let closure else {
      lines = ["let store = makeStore()  // \(missing)"]
      return
    }
    lines = SwiftScanner.breakingStatements(ClosureSource.body(closure).joined(separator: "\n")).lines
    clock = lines.lazy.compactMap(Self.clock).first
    var names = Set(lines.flatMap(Self.declaredNames))
    let result = lines.lastIndex { $0.hasPrefix("return ") }
    let returnsStore = lines.last == "return store" && names.remove("store") != nil
    var others = Set(rest.flatMap(Self.declaredNames))
    if !returnsStore { others.insert("store") }
    if clock == nil, rest.contains(where: { $0.hasPrefix("await clock.") }) { others.insert("clock") }
    let first = lines.firstIndex { !$0.isEmpty && !$0.hasPrefix("//") } ?? 0
    if lines.contains(where: Self.mayReturn) || lines.dropFirst(first).first.map(Self.isSignature) == true
      || !names.isDisjoint(with: others)
    {
      let isThrowing = closure.contains("try ") || closure.contains("throw ")
      lines =
        ["let store = \(isThrowing ? "try " : ""){"] + lines.map { $0.isEmpty ? "" : "  \($0)" } + ["}()"]
      clock = nil
    } else if returnsStore {
      lines.removeLast()
    } else if let result {
      lines[result] = "let store = \(lines[result].dropFirst("return ".count))"
    } else if first < lines.count {
      lines[first] = "let store = \(lines[first])"
    }
  }

  /// Returns a Boolean value indicating whether a line begins a statement that may return from the closure.
  private static func mayReturn(_ line: String) -> Bool {
    line.prefixMatch(of: /(if|guard|switch|for|while|repeat|do|defer|#if)\b/) != nil
  }

  /// Returns a Boolean value indicating whether a line declares the parameters, captures or type of the closure.
  private static func isSignature(_ line: String) -> Bool {
    line.prefixMatch(of: /[^{}"\/]*\bin\b/) != nil
  }

  /// Returns the names that a line declares in the outermost scope.
  private static func declaredNames(in line: String) -> [String] {
    guard let match = line.prefixMatch(of: /(?:let|var|func) \(?([\w, ]+)/) else { return [] }
    return match.1.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
  }

  private static func clock(of line: String) -> String? {
    guard let match = line.firstMatch(of: /^let (\w+)(: [\w<>.]+)? = TestClock/) else { return nil }
    return String(match.1)
  }
}
