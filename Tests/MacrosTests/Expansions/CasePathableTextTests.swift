import Testing

@Suite("@CasePathable writes")
struct CasePathableTextTests {
  private func members(_ text: String) -> String {
    expand(CasePathableMacro.self, .member, text).source
  }

  @Test("a property per case, and what makes one of all")
  func members() {
    #expect(
      members("@CasePathable enum Action { case tap, add(Int), edit(text: String, Bool) }") == """
        nonisolated struct AllCasePaths: Store::_GeneratedCasePaths {
          var tap: Store::AnyCasePath<Action, ()> {
            .init(
              _unsafeEmbed: { _ in .tap },
              _extract: { if case .tap = $0 { return () }; return nil },
              _tag: 0)
          }
          var add: Store::AnyCasePath<Action, Int> {
            .init(
              _unsafeEmbed: Action.add,
              _extract: { if case .add(let v0) = $0 { return v0 }; return nil },
              _tag: 1)
          }
          var edit: Store::AnyCasePath<Action, (text: String, Bool)> {
            .init(
              _unsafeEmbed: { .edit(text: $0.0, $0.1) },
              _extract: { if case .edit(text: let v0, let v1) = $0 { return (v0, v1) }; return nil },
              _tag: 2)
          }
          static func _appendCases(to keyPaths: inout [Store::PartialCaseKeyPath<Action>]) {
            keyPaths.append(\\.tap)
            keyPaths.append(\\.add)
            keyPaths.append(\\.edit)
          }
        }
        nonisolated static func _caseTag(of root: Self) -> Swift::Int {
          switch root {
          case .tap: return 0
          case .add: return 1
          case .edit: return 2
          case _: return -1
          }
        }
        nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }

        """)
  }

  @Test("a cast for each payload whose conformances may belong to the main actor")
  func mainActor() {
    let text = "@CasePathable enum Action { case tap, loaded(IdentifiedArrayOf<Row>) }"
    let members = expand(CasePathableMacro.self, .member, text, mainActor: true).source
    #expect(
      members.contains(
        """
          var tap: Store::AnyCasePath<Action, ()> {
            .init(
              _unsafeEmbed: { _ in .tap },
              _extract: { if case .tap = $0 { return () }; return nil },
              _tag: 0)
          }
          var loaded: Store::AnyCasePath<Action, IdentifiedArrayOf<Row>> {
            Store::_mainActorCasePath {
              let path: Store::AnyCasePath<Action, IdentifiedArrayOf<Row>> = .init(
                _unsafeEmbed: Action.loaded,
                _extract: { if case .loaded(let v0) = $0 { return v0 }; return nil },
                _tag: 1)
              return path
            } as! Store::AnyCasePath<Action, IdentifiedArrayOf<Row>>
          }

        """))
    let isolated = text.replacing("enum", with: "nonisolated enum")
    for (text, context) in [(isolated, []), (text, ["struct A {}", "nonisolated struct B {}"])] {
      let output = expand(CasePathableMacro.self, .member, text, context: context, mainActor: true)
      #expect(output.source == self.members(text))
    }
  }

  @Test("no tag in an enum with one case, nor where all cases are under conditions")
  func untagged() {
    for text in ["case a(Int)", "#if X\n case a, b\n #endif", "@available(*, deprecated) case a, b", ""] {
      #expect(!members("@CasePathable enum E { \(text) }").lowercased().contains("tag"))
    }
  }

  @Test("tags under the conditions of their cases, one for each name; none where naming a case would warn")
  func tags() {
    let text = members(
      """
      @CasePathable public enum E {
        case a, `in`(Int)
        #if X
          case twin(Int)
        #else
          case twin(String), last
        #endif
        @available(*, deprecated) case old
        @available(*, unavailable) case never
      }
      """)
    #expect(
      text.contains(
        """
        public nonisolated static func _caseTag(of root: Self) -> Swift::Int {
          switch root {
          case .a: return 0
          case .`in`: return 1
          #if X
            case .twin: return 2
          #else
            case .twin: return 2
            case .last: return 3
          #endif
          case _: return -1
          }
        }

        """))
    let tags = text.split(separator: "\n").filter { $0.contains("_tag: ") }.map { $0.drop { $0 == " " } }
    #expect(tags == ["_tag: 0)", "_tag: 1)", "_tag: 2)", "_tag: 2)", "_tag: 3)"])
  }

  @Test("the conditions around cases, and only those")
  func conditions() {
    let text = members(
      """
      @CasePathable enum E {
        #if os(Linux) && // here
          DEBUG
          case a
          #if X
            case b
          #endif
        #elseif !Y
          func f() {}
        #else
          case c
        #endif
        #if Z
          func g() {}
        #endif
      }
      """)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines.filter { $0.hasPrefix("#") || $0.hasPrefix("var") } == [
        "#if os(Linux) && DEBUG", "var a: Store::AnyCasePath<E, ()> {", "#if X",
        "var b: Store::AnyCasePath<E, ()> {", "#endif", "#elseif !Y", "#else",
        "var c: Store::AnyCasePath<E, ()> {", "#endif",
        "#if os(Linux) && DEBUG", "#if X", "#endif", "#elseif !Y", "#else", "#endif",
      ])
  }

  @Test(
    "types without comments and with Self meaning the enum",
    arguments: [
      ("case a(/* x */ Int // y\n )", "Int"),
      ("case a([Self: (Self?, B.Self)])", "[E: (E?, B.E)]"),
      (
        "case a(Dictionary<Int, Array<Set<Int>>> = [:], b: Int = f(1, 2))",
        "(Dictionary<Int, Array<Set<Int>>>, b: Int)"
      ),
      ("case a(@Sendable (Int, Int) -> Void)", "@Sendable (Int, Int) -> Void"),
      ("case a(@autoclosure() -> Int, @Sendable() throws -> Int)", "(() -> Int, @Sendable() throws -> Int)"),
      ("case a(_ x: Int)", "Int"), ("case a(`in`: Int, `let` b: Int)", "(in: Int, `let`: Int)"),
      ("case a(x: Int = 1 < 2 ? 3 : 4, y: Int = A<B, C>(1).d, z: Int)", "(x: Int, y: Int, z: Int)"),
      ("case a(x: (Int, Int) -> Bool = { $0 < $1 }, y: Int)", "(x: (Int, Int) -> Bool, y: Int)"),
      ("case a(Int,)", "Int"), ("case a()", "()"), ("case a(any P & Q)", "any P & Q"),
      ("case a(M::T<N::U>)", "M::T<N::U>"),
    ])
  func types(declaration: String, type: String) {
    #expect(
      members("@CasePathable enum E { \(declaration) }").contains("var a: Store::AnyCasePath<E, \(type)> {"))
  }

  @Test("aliases of the types that the case paths' own types hide")
  func hiddenTypes() {
    let text = members(
      "@CasePathable public enum Root { case a(Element, A.Element), b(Element: Self?), c([Element: Int]) }")
    #expect(text.hasPrefix("public typealias _CaseElement = Element\npublic typealias _CaseRoot = Root\n"))
    #expect(text.contains("var a: Store::AnyCasePath<_CaseRoot, (_CaseElement, A.Element)> {"))
    #expect(text.contains("var b: Store::AnyCasePath<_CaseRoot, _CaseRoot?> {"))
    #expect(text.contains("var c: Store::AnyCasePath<_CaseRoot, [_CaseElement: Int]> {"))
    #expect(text.contains("_unsafeEmbed: _CaseRoot.b(Element:),"))
  }

  @Test("the enum's access", arguments: ["public", "package", "internal", "fileprivate", "private", ""])
  func access(modifier: String) {
    let isRepeated = ["public", "package"].contains(modifier)
    let text = members("@CasePathable \(modifier) enum E { case a }")
    let expected = isRepeated ? modifier + " " : ""
    #expect(text.hasPrefix("\(expected)nonisolated struct AllCasePaths"))
    #expect(text.contains("\n  \(expected)var a:"))
    #expect(text.contains("\n\(expected)nonisolated static var allCasePaths"))
  }

  @Test(
    "the access of an extension that directly contains the enum, if the enum has none of its own",
    arguments: [
      (["public extension F {}"], "enum E", "public "), (["package extension F {}"], "enum E", "package "),
      (["extension F {}"], "enum E", ""), (["private extension F {}"], "enum E", ""),
      (["public extension F {}"], "internal enum E", ""), (["extension F {}"], "public enum E", "public "),
      (["public struct F {}"], "enum E", ""), (["struct G {}", "public extension F {}"], "enum E", ""),
    ])
  func accessOfExtension(context: [String], head: String, expected: String) {
    let output = expand(
      CasePathableMacro.self, .member, "@CasePathable \(head) { case a }", context: context)
    #expect(output.source.hasPrefix("\(expected)nonisolated struct AllCasePaths"))
    #expect(output.source.contains("\n  \(expected)var a:"))
  }

  @Test("availability, and nothing for what is unavailable")
  func availability() {
    let text = members(
      """
      @CasePathable enum E {
        @available(*, deprecated, message: "a)") case a
        @available(*, unavailable) case b
        @available(iOS, unavailable) case c
      }
      """)
    #expect(text.contains("  @available(*, deprecated, message: \"a)\")\n  var a:"))
    #expect(!text.contains("var b"))
    #expect(text.contains("  @available(iOS, unavailable)\n  var c:"))
  }

  @Test("nothing that is written already")
  func handWritten() {
    let struct_ = members("@CasePathable enum E { case a; struct AllCasePaths {} }")
    #expect(struct_ == "nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }\n")
    let both = "@CasePathable enum E { struct AllCasePaths {}; static let allCasePaths = AllCasePaths() }"
    #expect(members(both).isEmpty)
  }

  @Test("the conformance, unless there is one")
  func conformance() {
    let text = "@CasePathable @available(*, deprecated) enum E { case a }"
    let output = expand(
      CasePathableMacro.self, .extension, text, conformances: ["CasePathable", "CasePathIterable"])
    #expect(
      output.source == """
        @available(*, deprecated)
        extension E: nonisolated Store::CasePathable, nonisolated Store::CasePathIterable {}
        """)
    #expect(expand(CasePathableMacro.self, .extension, text).source.isEmpty)
  }

  @Test("no sequence of case paths that are written by hand")
  func handWrittenConformance() {
    let output = expand(
      CasePathableMacro.self, .extension, "@CasePathable enum E { struct AllCasePaths {} }",
      conformances: ["CasePathable", "CasePathIterable"])
    #expect(output.source == "extension E: nonisolated Store::CasePathable {}")
  }

  @Test("the list of the cases that code can name, where naming a case does not warn")
  func list() {
    let text = members(
      """
      @CasePathable public enum E {
        case a
        @available(*, deprecated) case old
        @available(*, unavailable) case never
      }
      """)
    #expect(
      text.contains(
        """
          @available(*, deprecated)
          public static func _appendCases(to keyPaths: inout [Store::PartialCaseKeyPath<E>]) {
            keyPaths.append(\\.a)
            keyPaths.append(\\.old)
          }
        """))
  }

  @Test("the attribute of an enum that inlinable code uses, on what such code uses")
  func usableFromInline() {
    let text = members("@CasePathable @usableFromInline enum E { case a, b }")
    #expect(text.contains("@usableFromInline nonisolated struct AllCasePaths"))
    #expect(text.contains("@usableFromInline var a:"))
    #expect(text.contains("@usableFromInline nonisolated static var allCasePaths"))
    #expect(text.contains("@usableFromInline nonisolated static func _caseTag"))
  }

  @Test(
    "the full name of a case whose name alone is none behind a type",
    arguments: ["Type", "init", "Protocol"])
  func wordsOfTypes(name: String) {
    let text = members("@CasePathable enum E { case `\(name)`(Int), b }")
    #expect(text.contains("_unsafeEmbed: E.`\(name)`(_:)"))
  }

  @Test(
    "a closure that takes nothing apart for a case that can't be made",
    arguments: ["case a(Int, Never)", "case a(x: Int, y: Swift.Never)", "case `self`(Never)"])
  func neverMade(declaration: String) {
    #expect(
      members("@CasePathable enum E { \(declaration); case b }").contains(
        "_unsafeEmbed: { _ in Swift::fatalError() }"))
    #expect(members("@CasePathable enum E { case a(Never), b }").contains("_unsafeEmbed: E.a,"))
  }
}
