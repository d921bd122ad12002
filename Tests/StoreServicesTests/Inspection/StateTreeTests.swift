import Testing

@testable import Store

/// The values of a state, read one at a time.
@Suite("The tree of a state") struct StateTreeTests {
  struct Row: Equatable {
    var login = Login()
  }

  struct Login: Equatable {
    var name = "Blob"
    var password = "S3CRET"
  }

  enum Screen: Equatable {
    case list([Int])
    case detail(row: Int, isNew: Bool)
  }

  struct State: Equatable {
    var rows = [Row()]
    var screen = Screen.detail(row: 7, isNew: true)
    var counts = ["b": 2, "a": 1]
    var optional: Row?
  }

  private func node(_ path: String..., redacting redactions: Redaction...) -> InspectedNode? {
    StateTree(redacting: redactions).node(at: path, in: State(), showing: 0..<10)
  }

  @Test("has no parts of a redacted value, and no way into it")
  func redacted() throws {
    let rows = try #require(node("rows", "[0]", redacting: .named("login")))
    #expect(rows.parts.map(\.text) == ["redacted"] && rows.parts.map(\.count) == [0])
    #expect(rows.parts[0].type == nil)
    let login = try #require(node("rows", "[0]", "login", redacting: .named("login")))
    #expect(login.parts.isEmpty && login.value.text == "redacted")
    #expect(node("rows", "[0]", "login", "password", redacting: .named("login")) == nil)
    #expect(node("rows", "[0]", "login", "password")?.value.text == #""S3CRET""#)
  }

  @Test("follows cases, sorted keys and optional values")
  func paths() throws {
    #expect(node("screen")?.parts.map(\.label) == ["detail.row", "detail.isNew"])
    #expect(node("screen", "detail.row")?.value.text == "7")
    #expect(node("screen", "list") == nil, "The state is in another case.")
    let counts = try #require(node("counts"))
    #expect(counts.parts.map(\.label) == [#""a""#, #""b""#] && counts.parts.map(\.text) == ["1", "2"])
    #expect(node("counts", "[1]")?.value.text == "2")
    #expect(node("optional")?.value.text == "nil" && node("optional")?.parts.isEmpty == true)
    #expect(node("optional", "login") == nil && node("nothing") == nil && node("rows", "[1]") == nil)
  }
}
