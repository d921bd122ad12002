import Foundation
import Testing

@testable import Store

@Suite struct DiffTests {
  @Test func equalValuesHaveNoDifference() {
    #expect(diff(DiffFixture.State(), DiffFixture.State()) == nil)
    #expect(diff(DiffFixture.PlainRow(id: 1, title: "a"), .init(id: 1, title: "a")) == nil)
    #expect(diff((1, x: "a"), (1, x: "a")) == nil)
    #expect(diff(DiffFixture.Action.child(.tap), .child(.tap)) == nil)
  }

  @Test func onlyWhatDiffersIsWritten() {
    let expected = DiffFixture.State(rows: DiffFixture.rows([1, 2]))
    var actual = expected
    actual.count = 1
    #expect(
      diff(expected, actual) == """
          DiffFixture.State(
        −   count: 0,
        +   count: 1,
            … (3 unchanged)
          )
        """)
    actual.count = 0
    actual.name = "Blobby"
    #expect(
      diff(expected, actual) == """
          DiffFixture.State(
            count: 0,
        −   name: "Blob",
        +   name: "Blobby",
            … (2 unchanged)
          )
        """)
  }

  @Test func aSinglePropertyIsReplacedOnItsLine() {
    struct Counter: Equatable { var count = 0 }
    #expect(
      diff(Counter(count: 1), Counter(count: 2)) == """
        − DiffTests.Counter(count: 1)
        + DiffTests.Counter(count: 2)
        """)
  }

  @Test func nestedValuesShowTheWayToThem() {
    var expected = DiffFixture.State(rows: DiffFixture.rows([1, 2, 3]))
    expected.filter = .titled("a")
    var actual = expected
    actual.rows[1].title = "Changed"
    actual.filter = .titled("b")
    #expect(
      diff(expected, actual) == """
          DiffFixture.State(
            … (2 unchanged),
            rows: [
              [0]: DiffFixture.Row(id: 1, …),
              [1]: DiffFixture.Row(
                id: 2,
        −       title: "Row 2",
        +       title: "Changed",
                isDone: false
              ),
              [2]: DiffFixture.Row(id: 3, …)
            ],
        −   filter: .titled("a")
        +   filter: .titled("b")
          )
        """)
  }

  @Test func aChangeOfCaseShowsBoth() {
    #expect(
      diff(DiffFixture.Action.tap, .edit(.init(id: 1, title: "A"))) == """
        − DiffFixture.Action.tap
        + DiffFixture.Action.edit(
        +   DiffFixture.Row(
        +     id: 1,
        +     title: "A",
        +     isDone: false
        +   )
        + )
        """)
  }

  @Test func theSameCaseShowsWhatDiffersInIt() {
    #expect(
      diff(DiffFixture.Action.edit(.init(id: 1, title: "A")), .edit(.init(id: 1, title: "B"))) == """
          DiffFixture.Action.edit(
            DiffFixture.Row(
              id: 1,
        −     title: "A",
        +     title: "B",
              isDone: false
            )
          )
        """)
    #expect(
      diff(DiffFixture.Action.move(from: 1, to: 2), .move(from: 1, to: 3)) == """
          DiffFixture.Action.move(
            from: 1,
        −   to: 2
        +   to: 3
          )
        """)
    #expect(
      diff(DiffFixture.Action.select(id: 1), .select(id: 2)) == """
        − DiffFixture.Action.select(id: 1)
        + DiffFixture.Action.select(id: 2)
        """)
  }

  @Test func optionalsShowBothWhenOneIsNil() {
    #expect(diff(Int?.none, 1) == "− nil\n+ 1")
    #expect(diff(Int??.none, .some(nil)) == "− nil\n+ .some(nil)")
  }

  @Test func typesThatDifferShowBoth() {
    #expect(diff(1 as Any, "a" as Any) == "− 1\n+ \"a\"")
    #expect(diff([1] as Any, 1 as Any) == "− [\n−   [0]: 1\n− ]\n+ 1")
  }

  @Test func dictionariesAreComparedByKey() {
    #expect(
      diff(["a": 1, "b": 2, "c": 3, "d": 4], ["a": 1, "b": 5, "c": 3, "e": 6]) == """
          [
        −   "b": 2,
        +   "b": 5,
        −   "d": 4,
        +   "e": 6,
            … (2 unchanged)
          ]
        """)
  }

  @Test func setsAreComparedByMember() {
    #expect(
      diff(Set([1, 2, 3]), Set([1, 3, 4])) == """
          Set([
        −   2,
        +   4,
            … (2 unchanged)
          ])
        """)
  }

  @Test func tuplesAreComparedByPosition() {
    #expect(
      diff((1, x: "a", 2), (1, x: "b", 2)) == """
          (
            1,
        −   x: "a",
        +   x: "b",
            2
          )
        """)
  }

  @Test func classesAreComparedByTheirPropertiesAndCyclesEnd() {
    func cycle(_ name: String) -> DiffFixture.Person {
      let person = DiffFixture.Person(name: "A")
      person.friend = DiffFixture.Person(name: name)
      person.friend?.friend = person
      return person
    }
    #expect(diff(cycle("B"), cycle("B")) == nil)
    #expect(
      diff(cycle("B"), cycle("C")) == """
          DiffFixture.Person(
            name: "A",
            friend: DiffFixture.Person(
        −     name: "B",
        +     name: "C",
              friend: DiffFixture.Person(…)
            )
          )
        """)
  }

  @Test func deepValuesAreWrittenByPath() {
    #expect(
      diff(DiffFixture.Nested(levels: 9, value: 1), .init(levels: 9, value: 2)) == """
          DiffFixture.Nested.level(
            .level(
              .level(
                .level(
                  .level(
                    .level(
                      .level(
                        level.0.level.0: .level(
        −                 .end(1),
        +                 .end(2),
                          tag: 0
                        ),
                        tag: 2
                      ),
                      tag: 3
                    ),
                    tag: 4
                  ),
                  tag: 5
                ),
                tag: 6
              ),
              tag: 7
            ),
            tag: 8
          )
        """)
    let deep = diff(DiffFixture.Nested(levels: 10_000, value: 1), .init(levels: 10_000, value: 2))
    #expect(
      deep?.contains("level.0.level.0.level.0.level.0.… (9985 levels).level.0.level.0.level.0.level.0: ")
        == true)
  }

  @Test func deepValuesThatDifferAtEveryLevelAreCut() {
    func levels(_ offset: Int) -> DiffFixture.Nested {
      (0..<2_000).reduce(.end(0)) { inner, tag in .level(inner, tag: tag + offset) }
    }
    let text = diff(levels(0), levels(1))
    #expect(text?.contains("… (2 differences further down)") == true)
    #expect((text?.split(separator: "\n").count ?? 0) < 400)
  }

  @Test func manyDifferencesAreCounted() {
    let text = diff(Array(0..<1_000), Array(1_000..<2_000))
    #expect(text?.hasSuffix("+   [99]: 1099,\n    … (900 more differences)\n  ]") == true)
    let oneMore = diff(Array(0..<101), Array(1_000..<1_101))
    #expect(oneMore?.hasSuffix("\n    … (1 more difference)\n  ]") == true)
  }
}

extension DiffTests {
  @Test func typesAreNamedWhereValuesOfSeveralReadAlike() {
    #expect(
      diff([Float(2)] as [Any], [Double(2)]) == """
          [
        −   [0]: 2.0 as Float
        +   [0]: 2.0 as Double
          ]
        """)
    #expect(diff(1 as Any, UInt8(1)) == "− 1 as Int\n+ 1 as UInt8")
    #expect(diff("a" as Any, "a" as Character) == "− \"a\" as String\n+ \"a\" as Character")
    #expect(diff(1 as Any, 2.5) == "− 1\n+ 2.5")
  }
}
