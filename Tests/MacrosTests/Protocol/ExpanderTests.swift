import Foundation
import Testing

@Suite("The plug-in answers")
struct ExpanderTests {
  private let expander = Expander(macros: Plugin.macros)

  private func reply(_ text: String) throws -> NSDictionary {
    let reply = try expander.reply(to: Array(text.utf8))
    return try #require(try JSONSerialization.jsonObject(with: Data(reply)) as? NSDictionary)
  }

  private func attached(_ type: String, role: String, source: String) -> String {
    """
    {"expandAttachedMacro":{"attributeSyntax":{"kind":"attribute","location":{"column":1,"fileID":"a/a.swift",\
    "fileName":"a.swift","line":1,"offset":10},"source":"\\n@CasePathable "},"declSyntax":{"kind":"declaration",\
    "location":{"column":1,"fileID":"a/a.swift","fileName":"a.swift","line":1,"offset":10},"source":"\(source)"},\
    "discriminator":"$s","conformanceListSyntax":{"kind":"declaration","source":"struct Placeholder: CasePathable {}"},\
    "extendedTypeSyntax":{"kind":"type","source":"Outer.E"},"lexicalContext":[],\
    "macro":{"moduleName":"StoreMacros","name":"CasePathable","typeName":"\(type)"},"macroRole":"\(role)",\
    "staticBuildConfiguration":"{}"}}
    """
  }

  @Test("what it can do")
  func capability() throws {
    let expected: NSDictionary = ["getCapabilityResult": ["capability": ["protocolVersion": 7]]]
    #expect(try reply(#"{"getCapability":{"capability":{"protocolVersion":7}}}"#) == expected)
  }

  @Test("with the expansion")
  func expansion() throws {
    let message = attached(
      "CasePathableMacro", role: "extension", source: "\\n@CasePathable enum E { case a }")
    let expected: NSDictionary = [
      "expandMacroResult": [
        "expandedSource": "extension Outer.E: nonisolated Store::CasePathable {}",
        "diagnostics": [NSDictionary](),
      ]
    ]
    #expect(try reply(message) == expected)
  }

  @Test("with diagnostics at their place in the file")
  func diagnostics() throws {
    let message = attached("CasePathableMacro", role: "extension", source: "\\n@CasePathable struct E {}")
    let result = try #require(try reply(message)["expandMacroResult"] as? NSDictionary)
    let diagnostic = try #require((result["diagnostics"] as? [NSDictionary])?.first)
    #expect(diagnostic["severity"] as? String == "error")
    #expect(diagnostic["position"] as? NSDictionary == ["fileName": "a.swift", "offset": 32])
    let highlight: NSDictionary = ["fileName": "a.swift", "startOffset": 32, "endOffset": 33]
    #expect(diagnostic["highlights"] as? [NSDictionary] == [highlight])
  }

  @Test("an unknown macro with an error")
  func unknownMacro() throws {
    let result = try reply(attached("MissingMacro", role: "member", source: "enum E {}"))
    #expect(String(describing: result).contains("The plug-in has no macro 'MissingMacro'"))
  }

  @Test("a freestanding macro with an error")
  func freestanding() throws {
    let result = try reply(
      """
      {"expandFreestandingMacro":{"macro":{"moduleName":"StoreMacros","name":"foo","typeName":"Foo"},\
      "macroRole":"expression","syntax":{"kind":"expression","location":{"column":7,"fileID":"a/a.swift",\
      "fileName":"a.swift","line":15,"offset":556},"source":"#foo(3)"}}}
      """)
    #expect(String(describing: result).contains("'#foo' is not a macro of this package"))
  }

  @Test("that it loads no library")
  func library() throws {
    let result = try reply(#"{"loadPluginLibrary":{"libraryPath":"/a","moduleName":"M"}}"#)
    #expect(result == ["loadPluginLibraryResult": ["loaded": false, "diagnostics": [NSDictionary]()]])
  }

  @Test("nothing to what is no message, and ends")
  func garbage() {
    #expect(throws: DecodingError.self) { try expander.reply(to: Array("no".utf8)) }
  }
}
