import Testing

@Suite("The lexer")
struct LexerTests {
  private func texts(_ text: String) -> [String] {
    let source = Source(text)
    return source.tokens.indices.map(source.text(at:))
  }

  private func kinds(_ text: String) -> [Token.Kind] {
    Source(text).tokens.map(\.kind)
  }

  @Test("splits words, numbers and punctuation")
  func words() {
    #expect(
      texts("case a(x: Int = 0x1F), b") == ["case", "a", "(", "x", ":", "Int", "=", "0x1F", ")", ",", "b"])
    #expect(
      texts("1.5e-3+2 1...2 a.b 0b1_0") == ["1.5e-3", "+", "2", "1", "...", "2", "a", ".", "b", "0b1_0"])
    #expect(texts("`default` `two words` $0 $x é") == ["`default`", "`two words`", "$0", "$x", "é"])
  }

  @Test("keeps angle brackets apart, and arrows and module selectors together")
  func angles() {
    #expect(texts("A<B<C>>->D") == ["A", "<", "B", "<", "C", ">", ">", "->", "D"])
    #expect(texts("Store::Reducer.x::y") == ["Store", "::", "Reducer", ".", "x", "::", "y"])
    #expect(texts("Int??=") == ["Int", "?", "?", "="])
    #expect(kinds("= == =>") == [.equal, .operatorRun, .equal, .rightAngle])
  }

  @Test("passes over comments, nested ones too")
  func comments() {
    #expect(texts("a /* b /* c */ d */ e // f\ng /// h") == ["a", "e", "g"])
    #expect(texts("#!/usr/bin/swift\na") == ["a"])
    #expect(texts("\u{FEFF}a") == ["a"])
    #expect(texts("a /* never closed") == ["a"])
    #expect(texts("a+/*b*/c") == ["a", "+", "c"])
  }

  @Test(
    "takes a string for one token",
    arguments: [
      #""""#, #""a""#, #""\"""#, #""\\""#, #""}{)(""#, #""\(a)""#, #""\(f("x", { "}" }))""#,
      #""a \("b \("c \(1)")") d""#, ##"#"a"b"#"##, ##"#"\#("x")"#"##, ##"#"\("#"##, ##"#"""#"##,
      "\"\"\"\n a \" \"\" \\(\"\"\"\n}\n\"\"\") {\n \"\"\"", "#\"\"\"\n \"\"\" \\( \n\"\"\"#",
      #""\(/* ) */ 1)""#, #""\(a ? "(" : ")")""#,
    ])
  func strings(literal: String) {
    #expect(texts("a " + literal + " b") == ["a", literal, "b"])
    #expect(kinds(literal) == [.string])
  }

  @Test(
    "tells regex literals from divisions",
    arguments: [
      ("let x = /a/", ["/a/"]), ("f(/[}{]/)", ["/[}{]/"]), ("[/\\//]", ["/\\//"]), ("#/a/b/#", ["#/a/b/#"]),
      ("##/a/#b/##", ["##/a/#b/##"]), ("#/\n a /\n/#", ["#/\n a /\n/#"]), ("(/\\)/)", ["/\\)/"]),
      (#"f(/\(([^)]*)\)/)"#, [#"/\(([^)]*)\)/"#]), ("f(/[[(])]/)", ["/[[(])]/"]),
      (#"(/[\])]/)"#, [#"/[\])]/"#]), ("a / b / c", []),
      ("a/b/c", []), ("f(/, x)", []), ("reduce(1, /) + (2 / 3)", []), ("(x)/2/y", []),
    ])
  func regexes(text: String, expected: [String]) {
    let source = Source(text)
    let found = source.tokens.indices.filter { source.tokens[$0].kind == .regex }
    #expect(found.map(source.text(at:)) == expected)
  }

  @Test("reads directives and macros with their sign")
  func pounds() {
    #expect(
      texts("#if DEBUG\n#endif #warning(\"x\") #") == [
        "#if", "DEBUG", "#endif", "#warning", "(", "\"x\"", ")", "#",
      ])
  }

  @Test("notes line starts and space")
  func positions() {
    let tokens = Source("a b\n  /* x\n */ c(d)").tokens
    #expect(tokens.map(\.startsLine) == [true, false, true, false, false, false])
    #expect(tokens.map(\.followsSpace) == [false, true, true, false, false, false])
  }

  @Test("ends an unterminated string with its line")
  func unterminated() {
    #expect(texts("\"abc\nd") == ["\"abc", "d"])
    #expect(texts("\"\\(abc\nd") == ["\"\\(abc\nd"])
    #expect(texts("`abc\nd") == ["`", "abc", "d"])
  }

  @Test("finds the partner of every bracket")
  func partners() {
    let source = Source("{ ( [ ] ) } (")
    #expect(source.partners == [5, 4, 3, 3, 4, 5, 7])
  }

  @Test("gives a bracket only a partner of its kind, and a brace one whatever is open inside")
  func partnersOfOneKind() {
    #expect(Source("( [ ) ] )").partners == [4, 3, 2, 3, 4])
    #expect(Source("{ ( [ } ) ] }").partners == [3, 7, 7, 3, 4, 5, 6])
    #expect(Source("( ] } )").partners == [3, 1, 2, 3])
  }

  @Test("survives interpolations nested beyond reason")
  func deepNesting() {
    let text = String(repeating: "\"\\(", count: 100_000)
    #expect(texts(text).count == 1)
  }
}
