import Testing

@Suite("The scanner of members")
struct MemberScannerTests {
  /// The texts of the declarations in a type's body, under any condition.
  private func declarations(_ text: String) -> [String] {
    let source = Source(text)
    var scanner = MemberScanner(source, source.tokens.indices)
    return scanner.members().declarations.map { source.originalText($0.tokens) }
  }

  @Test(
    "reads an initial value to its end if an operator ends or begins a line",
    arguments: [
      "let a = b\n  !== c", "let a = b !==\n  open", "let a = b ===\n  open", "let a = b !=\n  open",
      "let mask = x\n  .& y", "let mask = x .&\n  optional", "let mask = x .<\n  optional",
      "let a = b ??\n  #line", "let a = b\n  ?? open", "let a = b ?\n  open : package",
      "let a = b\n  ? open\n  : package", "let a = b <\n  prefix", "let a = b >=\n  prefix",
      "let a = 0 ..<\n  #line", "let a = 0 ...\n  #line", "let a = b <~\n  open", "let a = b! +\n  #line",
      "let a = b &&  // why\n  open", "let a = b && /* why\n */ open", "let a =\n  -open",
    ])
  func infixOperators(declaration: String) {
    #expect(declarations(declaration + "\nopen var z: Int") == [declaration, "open var z: Int"])
  }

  @Test(
    "ends a declaration after a postfix operator, and after the marks of a type",
    arguments: [
      "let a = b!", "let a = b?.c!", "let a = 1...", "let a = b++", "let a: Int?", "let a: Int??",
      "let a: Int!", "let a: Array<Int>", "let a: Array<Array<Int>>", "let a: Array<Int>?",
      "let a: Array<Int>.Type",
      "let a: Dictionary<\n  String,\n  Int\n>", "let a: Dictionary<\n  String,\n  Int\n>?",
      "let a: Dictionary<\n  String,\n  Array<Int>>",
    ])
  func postfixOperators(declaration: String) {
    #expect(declarations(declaration + "\nopen var z: Int") == [declaration, "open var z: Int"])
    #expect(declarations(declaration + "\n@A var z: Int") == [declaration, "@A var z: Int"])
  }

  @Test("reads generic arguments to their end if an attribute begins a line")
  func genericArguments() {
    let declaration = "let a: Dictionary<\n  @Sendable () -> Void,\n  Int\n>"
    #expect(declarations(declaration + "\nvar z: Int") == [declaration, "var z: Int"])
  }

  @Test("takes attributes under a condition for those of the declaration that follows")
  func conditionalAttributes() {
    let attributes = "@A\n#if X\n  @B(1)\n  #if Y && Z\n    @C\n  #endif\n#else\n  @D\n#endif\n"
    #expect(declarations(attributes + "var y: Int\nvar z: Int") == [attributes + "var y: Int", "var z: Int"])
    let declaration = Declaration(Source(attributes + "@E public struct F {}"))
    #expect(declaration.keyword == "struct" && declaration.name == "F" && declaration.hasModifier("public"))
    #expect(declaration.attributes.map(\.name) == ["A", "E"])
  }

  @Test("takes declarations under a condition for declarations")
  func conditionalDeclarations() {
    #expect(
      declarations("@A var x: Int\n#if X\n  @B var y: Int\n#endif\nvar z: Int") == [
        "@A var x: Int", "@B var y: Int", "var z: Int",
      ])
  }

  @Test("reads every kind of member")
  func kinds() {
    let members = [
      "static func == (lhs: Self, rhs: Self) -> Bool { lhs.n < rhs.n }",
      "prefix static func - (x: Self) -> Self { x }",
      "static func <<T>(lhs: Self, rhs: T) -> Bool { true }",
      "static subscript(n: Int) -> Int { n }", "subscript<T>(n: T) -> T where T: P { get { n } set {} }",
      "init?(n: Int) throws(E) { nil }", "nonisolated(unsafe) static var shared: Self?", "deinit {}",
      "typealias Work<each T> = (repeat each T) async throws(E) -> Void",
      "consuming func end() async throws(E) -> Int\n  where T: ~Copyable\n{ 1 }",
      "@Wrapper<Int>(\\.a, b: { $0 }) private(set) var wrapped = #\"}\"#", "let `class`, größe: Int",
      "indirect case `init`(Self, n: Int = { 1 }()), open", "#warning(\"}\")",
      "@MainActor lazy var x = { 1 }()", "actor A {}", "func `func`() {}", "let π = 1 /* }\n */",
    ]
    let texts = declarations(members.joined(separator: "\n"))
    #expect(texts == members.filter { !$0.hasPrefix("#") }.map { $0.replacing(" /* }\n */", with: "") })
  }
}
