import Testing

@Suite("@CasePathable refuses")
struct CasePathableDiagnosticsTests {
  private func diagnostics(_ text: String, context: [String] = []) -> [Diagnostic] {
    let member = expand(CasePathableMacro.self, .member, text, context: context)
    #expect(member.diagnostics.isEmpty, "each diagnostic is given once")
    let output = expand(
      CasePathableMacro.self, .extension, text, context: context, conformances: ["CasePathable"])
    #expect(output.diagnostics.isEmpty || (output.source.isEmpty && member.source.isEmpty))
    return output.diagnostics
  }

  @Test(
    "what is no enum",
    arguments: [
      ("struct S {}", "a struct"), ("final class S {}", "a class"), ("actor S {}", "an actor"),
      ("protocol S {}", "a protocol"), ("extension S {}", "an extension"),
    ])
  func noEnum(text: String, kind: String) {
    let diagnostics = diagnostics("@CasePathable " + text)
    #expect(
      diagnostics.map(\.message) == [
        "'@CasePathable' adds case paths to an enum, but 'S' is \(kind). Remove the attribute, or declare an enum."
      ])
    #expect(diagnostics.first?.marked == "S")
  }

  @Test("an enum that cannot be copied")
  func noncopyable() {
    let diagnostics = diagnostics("@CasePathable enum E: Sendable, ~Copyable { case a }")
    #expect(
      diagnostics.map(\.message) == [
        "'@CasePathable' copies the payloads of an enum, but 'E' is '~Copyable'. Remove the attribute, or make "
          + "the enum copyable."
      ])
  }

  @Test("no enum after attributes under a condition")
  func conditionalAttributes() {
    let attributes = "#if X\n  @available(*, deprecated)\n#else\n  @A @B(c)\n#endif\n"
    #expect(diagnostics("\(attributes)@CasePathable enum E { case a }").isEmpty)
    #expect(diagnostics("@CasePathable\n\(attributes)public enum E { case a }").isEmpty)
    #expect(diagnostics("@CasePathable\n\(attributes)struct S {}").map(\.marked) == ["S"])
  }

  @Test("two cases of one name, but not under conditions that exclude each other")
  func overloads() {
    let diagnostics = diagnostics(
      """
      @CasePathable enum E {
        case a(Int), `a`(x: Int)
        #if X
          case b, c
        #else
          case b, c
        #endif
        case c
      }
      """)
    #expect(
      diagnostics.map(\.message)
        == ["a", "c"].map {
          "'@CasePathable' gives each case path the name of its case, without labels, and the enum has another case "
            + "'\($0)'. Give one of the two cases another name."
        })
    #expect(diagnostics.map(\.marked) == ["`a`", "c"])
    #expect(diagnostics.first?.range.lowerBound == 38)
  }

  @Test("a case with the name of what it adds")
  func reserved() {
    let diagnostics = diagnostics("@CasePathable enum E { case allCasePaths }")
    #expect(
      diagnostics.map(\.message) == [
        "'@CasePathable' adds a property 'allCasePaths' to the enum. Give this case another name."
      ])
  }

  @Test(
    "a case with the name of a type that it adds",
    arguments: [
      ("AllCasePaths", "adds a type 'AllCasePaths' to the enum"),
      ("Cases", "adds a type 'Cases', the root of the case key paths, to the enum"),
    ])
  func reservedType(name: String, reason: String) {
    #expect(
      diagnostics("@CasePathable enum E { case \(name)(Int) }").map(\.message) == [
        "'@CasePathable' \(reason). Give this case another name."
      ])
  }

  @Test(
    "not two cases of one name under conditions, unless one is there whenever the other is",
    arguments: [
      ("#if X\ncase a(Int)\n#endif\n#if !X\ncase a\n#endif", 0),
      ("#if X\ncase a(Int)\n#else\ncase a\n#endif", 0),
      ("#if X\n#if Y\ncase a(Int)\n#endif\n#if !Y\ncase a\n#endif\n#endif", 0),
      ("case a\n#if X\ncase a(Int)\n#endif", 1), ("#if X\ncase a(Int)\n#endif\ncase a", 1),
      ("#if X\ncase a(Int)\ncase a(x: Int)\n#endif", 1),
      ("#if X\ncase a\n#if Y\ncase a(Int)\n#endif\n#endif", 1),
    ])
  func conditionalNames(cases: String, count: Int) {
    #expect(diagnostics("@CasePathable enum E {\n\(cases)\n}").count == count)
  }

  @Test("a case whose size depends on an integer, beside another with a value, and mends it")
  func sizes() {
    let diagnostics = diagnostics("@CasePathable enum E<let N: Int> { case a([N of Int]), b(Int) }")
    #expect(
      diagnostics.map(\.message) == [
        "The compiler crashes when it compiles code that copies this enum, because the size of this case depends on "
          + "the integer 'N', and another case also has associated values. Mark the case 'indirect'."
      ])
    #expect(diagnostics.first?.marked == "N")
    #expect(
      diagnostics.first?.fixed == "@CasePathable enum E<let N: Int> { indirect case a([N of Int]), b(Int) }")
  }

  @Test(
    "no size that the compiler can work with",
    arguments: [
      ("enum E<let N: Int> { case a([N of Int]), b }", "struct S {}", 0),
      ("indirect enum E<let N: Int> { case a([N of Int]), b(Int) }", "struct S {}", 0),
      ("enum E<let N: Int> { indirect case a([N of Int]); case b(Int) }", "struct S {}", 0),
      ("enum E<N> { case a(N), b(Int) }", "struct S {}", 0),
      ("enum E { case a([N of Int]), b(Int) }", "struct S<let N: Int> {}", 1),
    ])
  func sizesThatWork(text: String, context: String, count: Int) {
    #expect(diagnostics("@CasePathable " + text, context: [context]).count == count)
  }

  @Test("a private enum inside a type, and mends it")
  func privateInside() {
    let diagnostics = diagnostics("@CasePathable private enum E { case a }", context: ["struct S {}"])
    #expect(
      diagnostics.map(\.message) == [
        "'@CasePathable' adds an extension of 'E', where the private type 'E' is not visible. Write 'fileprivate' "
          + "instead of 'private'."
      ])
    #expect(diagnostics.first?.fixed == "@CasePathable fileprivate enum E { case a }")
    #expect(self.diagnostics("@CasePathable private enum E { case a }").isEmpty)
  }

  @Test("an enum inside a private type inside another")
  func insidePrivate() {
    let inner = "@CasePathable enum E { case a }"
    let diagnostics = diagnostics(inner, context: ["private struct P {}", "struct S {}"])
    #expect(diagnostics.map(\.marked) == ["E"])
    #expect(diagnostics.first?.message.contains("the private type 'P'") == true)
    #expect(self.diagnostics(inner, context: ["struct S {}", "private struct P {}"]).isEmpty)
  }

  @Test("nothing else")
  func accepted() {
    #expect(diagnostics("@CasePathable enum E: Sendable { case a, b(Int) }").isEmpty)
    #expect(diagnostics("@CasePathable enum E: Equatable, ~Sendable { case a, b(Int) }").isEmpty)
    #expect(diagnostics("@CasePathable enum E: ~BitwiseCopyable { case a, b(Int) }").isEmpty)
    #expect(diagnostics("@CasePathable enum E: ~Swift.BitwiseCopyable { case a, b(Int) }").isEmpty)
    #expect(diagnostics("@CasePathable enum E: ~Swift::Copyable { case a, b(Int) }").count == 1)
  }
}
