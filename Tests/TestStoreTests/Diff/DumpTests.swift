import Foundation
import Testing

@testable import Store

@Suite struct DumpTests {
  @Test func structsAreWrittenWithTheirProperties() {
    let state = DiffFixture.State(count: 3, rows: DiffFixture.rows([7]))
    #expect(
      structuralDump(state) == """
        DiffFixture.State(
          count: 3,
          name: "Blob",
          rows: [
            [0]: DiffFixture.Row(
              id: 7,
              title: "Row 7",
              isDone: false
            )
          ],
          filter: .all
        )
        """)
  }

  @Test func aSinglePropertyStaysOnTheLine() {
    struct ID { var rawValue = 4 }
    struct Box { var id = ID() }
    struct Nothing {}
    #expect(structuralDump(Box()) == "DumpTests.Box(id: DumpTests.ID(rawValue: 4))")
    #expect(structuralDump(Nothing()) == "DumpTests.Nothing()")
  }

  @Test(arguments: [
    (DiffFixture.Action.tap, "DiffFixture.Action.tap"),
    (.select(id: 1), "DiffFixture.Action.select(id: 1)"),
    (.child(.tap), "DiffFixture.Action.child(.tap)"),
    (.child(.loaded(.success([]))), "DiffFixture.Action.child(.loaded(.success([])))"),
    (.move(from: 1, to: 2), "DiffFixture.Action.move(\n  from: 1,\n  to: 2\n)"),
    (.pair(1, "a"), "DiffFixture.Action.pair(\n  1,\n  \"a\"\n)"),
    (
      .edit(.init(id: 1, title: "A")),
      """
      DiffFixture.Action.edit(
        DiffFixture.Row(
          id: 1,
          title: "A",
          isDone: false
        )
      )
      """
    ),
  ])
  func enumsAreWrittenByCase(action: DiffFixture.Action, text: String) {
    #expect(structuralDump(action) == text)
  }

  @Test func aDescriptionOfOnesOwnDoesNotHideTheCase() {
    #expect(structuralDump(DiffFixture.Filter.all) == "DiffFixture.Filter.all")
    #expect(structuralDump(DiffFixture.Filter.titled("a")) == "DiffFixture.Filter.titled(\"a\")")
  }

  @Test func optionalsAreWrittenAsWhatTheyHold() {
    #expect(structuralDump(Int?.none as Any) == "nil")
    #expect(structuralDump(Int?.some(1) as Any) == "1")
    #expect(structuralDump(Int??.some(nil) as Any) == ".some(nil)")
    #expect(structuralDump(Int???.some(.some(nil)) as Any) == ".some(.some(nil))")
  }

  @Test func dictionariesAndSetsAreSorted() {
    #expect(structuralDump([10: "c", 9: "b", -1: "a"]) == "[\n  -1: \"a\",\n  9: \"b\",\n  10: \"c\"\n]")
    #expect(structuralDump(Set([10, 9, -1])) == "Set([\n  -1,\n  9,\n  10\n])")
    #expect(structuralDump([AnyHashable("a"): 1, AnyHashable(2): 2]) == "[\n  \"a\": 1,\n  2: 2\n]")
    #expect(structuralDump([Int: Int]()) == "[:]")
    #expect(structuralDump(Set<Int>()) == "Set([])")
    #expect(structuralDump([Int]()) == "[]")
  }

  @Test func stringsAreWrittenByLine() {
    struct Letter { var body = "Dear you,\n\n\tüber “quotes” 👩‍👩‍👧"; var count = 1 }
    #expect(structuralDump("a \"b\" \\ \t é") == #""a \"b\" \\ \t é""#)
    #expect(structuralDump("abc".dropFirst()) == "\"bc\"")
    #expect(structuralDump("a" as Character) == "\"a\"")
    #expect(structuralDump([StackElementID(generation: 3)]) == "[\n  [0]: #3\n]")
    #expect(structuralDump("one\ntwo") == "\"\"\"\none\ntwo\n\"\"\"")
    #expect(
      structuralDump(Letter()) == """
        DumpTests.Letter(
          body: \"""
            Dear you,

            \tüber “quotes” 👩‍👩‍👧
            \""",
          count: 1
        )
        """)
  }

  @Test func tuplesKeepTheirLabels() {
    #expect(structuralDump((1, x: "a")) == "(\n  1,\n  x: \"a\"\n)")
    #expect(structuralDump(()) == "()")
  }

  @Test func classesAreWrittenOnceAndWithTheirSuperclass() {
    let employee = DiffFixture.Employee(name: "A")
    employee.friend = DiffFixture.Person(name: "B")
    employee.friend?.friend = employee
    #expect(
      structuralDump(employee) == """
        DiffFixture.Employee(
          name: "A",
          friend: DiffFixture.Person(
            name: "B",
            friend: DiffFixture.Employee(↩︎)
          ),
          salary: 1
        )
        """)
  }

  @Test func instancesOfOneTypeThatAreMetAgainAreNumbered() {
    let (first, second) = (DiffFixture.Person(name: "A"), DiffFixture.Person(name: "A"))
    let both = structuralDump([first, second, first, second])
    #expect(both != structuralDump([first, second, second, first]))
    #expect(both.contains("[0]: DiffFixture.Person#1(") && both.contains("[2]: DiffFixture.Person#1(↩︎)"))
    #expect(both.contains("[1]: DiffFixture.Person#2(") && both.contains("[3]: DiffFixture.Person#2(↩︎)"))
    #expect(!structuralDump([first, second]).contains("#"))
    #expect(structuralDump([first, first]).contains("[1]: DiffFixture.Person(↩︎)"))
  }

  @Test func scalarsAndStaticStringsAreQuoted() {
    #expect(structuralDump("a" as Unicode.Scalar) == "\"a\"")
    #expect(structuralDump("\n" as Unicode.Scalar) == #""\n""#)
    #expect(structuralDump("a \"b\"" as StaticString) == #""a \"b\"""#)
    #expect(structuralDump("one\ntwo" as StaticString) == "\"\"\"\none\ntwo\n\"\"\"")
    struct Site { var file: StaticString = "App.swift" }
    #expect(structuralDump(Site()) == "DumpTests.Site(file: \"App.swift\")")
  }

  @Test func systemValuesAreWrittenByDescription() throws {
    let url = try #require(URL(string: "https://swift.org"))
    #expect(structuralDump(Date(timeIntervalSince1970: 0)) == "Date(1970-01-01 00:00:00 +0000)")
    #expect(structuralDump(url) == "URL(https://swift.org)")
    #expect(structuralDump(Decimal(1.5)) == "Decimal(1.5)")
    #expect(structuralDump(Duration.milliseconds(1_500)) == "1.5 seconds")
    #expect(structuralDump(0..<3) == "0..<3")
    #expect(structuralDump(1.0 as Float) == "1.0")
    #expect(structuralDump(DateComponents(year: 1)) == "DateComponents(year: 1)")
  }

  @Test func codeIsWrittenByName() {
    #expect(structuralDump(DiffFixture.Row.self) == "DiffFixture.Row.self")
    #expect(structuralDump(\DiffFixture.Row.title) == #"\Row.title"#)
    #expect(structuralDump({ (x: Int) in x }) == "(Function)")
  }

  @Test func propertyWrappersAreSeenThrough() {
    struct State {
      @Clamped var level = 3
      lazy var total = 4
      var _$registrar = 1
    }
    #expect(structuralDump(State()) == "DumpTests.State(\n  level: 3,\n  total: nil\n)")
  }

  @Test func valuesTooDeepToReadAreCut() {
    let dump = structuralDump(DiffFixture.Nested(levels: 10_000, value: 1))
    #expect(dump.contains(".level(…)"))
    #expect(dump.split(separator: "\n").count < 300)
  }
}

@propertyWrapper private struct Clamped: CustomReflectable {
  var wrappedValue: Int
  var customMirror: Mirror { Mirror(self, children: ["wrappedValue": wrappedValue]) }
}
