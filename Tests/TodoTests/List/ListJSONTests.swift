import FoundationEssentials
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The list as JSON")
struct ListJSONTests {
  @Test("has every part of a task, in a fixed order")
  func members() {
    let items = [
      Item(number: 1, text: "(A) 2025-01-02 call +home @phone due:2025-02-01"),
      Item(number: 3, text: "x 2025-01-31 2025-01-02 done"),
      Item(number: 4, text: "plain"),
    ]
    #expect(
      ListView.json(items) == #"""
        [
        {"number":1,"text":"(A) 2025-01-02 call +home @phone due:2025-02-01","done":false,"priority":"A",\#
        "completed":null,"created":"2025-01-02","due":"2025-02-01","threshold":null,"description":"call +home @phone due:2025-02-01",\#
        "projects":["home"],"contexts":["phone"],"tags":[{"key":"due","value":"2025-02-01"}]},
        {"number":3,"text":"x 2025-01-31 2025-01-02 done","done":true,"priority":null,"completed":"2025-01-31",\#
        "created":"2025-01-02","due":null,"threshold":null,"description":"done","projects":[],"contexts":[],"tags":[]},
        {"number":4,"text":"plain","done":false,"priority":null,"completed":null,"created":null,"due":null,"threshold":null,\#
        "description":"plain","projects":[],"contexts":[],"tags":[]}
        ]

        """#)
    #expect(ListView.json([]) == "[]\n")
  }

  @Test(
    "gives every text back to a reader of JSON",
    arguments: [
      "", "quote \" and \\ backslash \\n", "tab\there", "\u{0}\u{1}\u{1F}", "\u{1B}[2J", "\u{7F}\u{80}\u{9B}",
      "é",
      "e\u{301}", "日本語 👩‍👩‍👧", "\u{2028}/\u{2029}", "\u{FEFF}bom",
    ])
  func texts(text: String) throws {
    struct Task: Decodable { let text: String }
    let json = ListView.json([Item(number: 1, text: text[...])])
    let tasks = try JSONDecoder().decode([Task].self, from: Data(json.utf8))
    #expect(tasks.count == 1)
    #expect(tasks.first?.text.hasSameBytes(as: text) == true)
  }

  @Test("holds nothing that a terminal would obey", arguments: ["\u{1B}", "\u{7F}", "\u{9B}", "\r", "\u{0}"])
  func controlCharacters(character: String) {
    let json = ListView.json([Item(number: 1, text: "a\(character)b")])
    #expect(!json.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
  }

  @Test(
    "takes the first day after due:",
    arguments: [
      ("a due:2025-02-01", "2025-02-01"), ("a due:soon due:2025-02-01", "2025-02-01"),
      ("a due:2025-02-30", nil),
      ("a DUE:2025-02-01", nil), ("a due:2025-02-01x", nil),
      ("due:2025-02-01 b due:2025-01-01", "2025-02-01"),
    ] as [(String, String?)])
  func due(text: String, day: String?) {
    #expect(Fields(text).due?.description == day)
  }
}
