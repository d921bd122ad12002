import TestSupport
import Testing

@Suite("The lexer and the scanner, on real sources")
struct LexerFuzzTests {
  /// Pieces that open, close or disguise something.
  private static let pieces = [
    "\"", "\"\"\"", "#\"", "\"#", "\\(", "\\", "/*", "*/", "//", "/", "#/", "/#", "(", ")", "[", "]", "{",
    "}",
    "<", ">", "#if X\n", "#else\n", "#endif\n", "\n", "`", "case ", "@", "::", "->", "\u{0}", "é", "\r\n",
  ].map { Array($0.utf8) }

  @Test("is given sources to read")
  func sources() {
    #expect(SwiftSources.package.count > 20)
    #expect(SwiftSources.toolchain.count > 5)
  }

  @Test("every token has bytes, in order, and nothing but white space and comments lies between")
  func tokensCoverTheText() {
    for file in SwiftSources.package + SwiftSources.toolchain {
      let tokens = Lexer.tokens(of: file.bytes)
      #expect(tokens.allSatisfy { $0.start < $0.end }, "\(file.path)")
      #expect(zip(tokens, tokens.dropFirst()).allSatisfy { $0.end <= $1.start }, "\(file.path)")
      #expect(tokens.allSatisfy { $0.kind != .unknown }, "\(file.path)")
    }
  }

  @Test("brackets close in the order they open, so nothing in a literal was taken for one")
  func bracketsBalance() {
    for file in SwiftSources.package + SwiftSources.toolchain {
      var open: [Token.Kind] = []
      for token in Lexer.tokens(of: file.bytes) {
        switch token.kind {
        case .leftParen, .leftBracket, .leftBrace: open.append(token.kind)
        case .rightParen: #expect(open.popLast() == .leftParen, "\(file.path) at \(token.start)")
        case .rightBracket: #expect(open.popLast() == .leftBracket, "\(file.path) at \(token.start)")
        case .rightBrace: #expect(open.popLast() == .leftBrace, "\(file.path) at \(token.start)")
        default: break
        }
      }
      #expect(open.isEmpty, "\(file.path)")
    }
  }

  @Test("declarations at the top of a file have a keyword that is known, and names")
  func topLevelDeclarations() {
    for file in SwiftSources.toolchain {
      let source = Source(String(decoding: file.bytes, as: UTF8.self))
      var scanner = MemberScanner(source, source.tokens.indices)
      let declarations = scanner.members().declarations
      #expect(scanner.cursor.isAtEnd, "\(file.path)")
      let tokens = declarations.reduce(0) { $0 + $1.tokens.count }
      #expect(declarations.allSatisfy { !$0.keyword.isEmpty }, "\(file.path)")
      #expect(tokens * 10 >= source.tokens.count * 8, "\(file.path): much was passed over")
    }
  }

  @Test("mutated sources end, crash nothing and lose no byte", arguments: 0..<20 as Range<UInt64>)
  func mutations(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let files = SwiftSources.package + SwiftSources.toolchain
    for round in 0..<25 {
      guard let file = files.randomElement(using: &generator) else { return }
      let bytes = mutated(file.bytes, using: &generator)
      let tokens = Lexer.tokens(of: bytes)
      #expect(
        tokens.allSatisfy { $0.start < $0.end && $0.end <= bytes.count }, "seed \(seed), round \(round)")
      let head = ["@Macro enum E {", "@Macro struct E {", "@Macro(", ""].randomElement(using: &generator)
      expandEverything((head ?? "") + String(decoding: bytes, as: UTF8.self))
    }
  }

  /// A window of the text with a few pieces put in, taken out and swapped.
  private func mutated(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    let start = Int.random(in: 0..<max(1, bytes.count), using: &generator)
    var window = Array(bytes[start..<min(bytes.count, start + 1_500)])
    for _ in 0..<Int.random(in: 0...8, using: &generator) where !window.isEmpty {
      let index = Int.random(in: 0..<window.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: window.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: index)
      case 1:
        window.removeSubrange(index..<min(window.count, index + Int.random(in: 1...40, using: &generator)))
      case 2: window[index] = UInt8.random(in: 0...255, using: &generator)
      default: window.swapAt(index, Int.random(in: 0..<window.count, using: &generator))
      }
    }
    return window
  }

  private func expandEverything(_ text: String) {
    for macro in [CasePathableMacro.self, ReducerMacro.self, ObservableStateMacro.self] as [any Macro.Type] {
      for role in [Expansion.Role.member, .extension] { _ = expand(macro, role, text) }
    }
    _ = expand(ReducerMacro.self, .memberAttribute, "", member: text)
  }
}
