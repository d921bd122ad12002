import Foundation
import Testing

@testable import Store

@Suite struct DiffEqualityTests {
  @Test func equalByOperatorIsNoDifference() {
    #expect(diff(DiffFixture.LooselyEqual(count: 1, note: "a"), .init(count: 1, note: "b")) == nil)
    #expect(isEqual(DiffFixture.LooselyEqual(count: 1, note: "a"), .init(count: 1, note: "b")))
    struct Holder { var loose: DiffFixture.LooselyEqual; var count: Int }
    #expect(
      diff(
        Holder(loose: .init(count: 1, note: "a"), count: 1),
        Holder(loose: .init(count: 1, note: "b"), count: 2))
          == """
            DiffEqualityTests.Holder(
              loose: DiffFixture.LooselyEqual(…),
          −   count: 1
          +   count: 2
            )
          """)
  }

  @Test func unequalWithoutVisibleDifferenceIsSaid() {
    #expect(
      diff(Double.nan, .nan) == """
          // Not equal but no difference detected:
        − nan
        + nan
        """)
    #expect(
      diff([DiffFixture.NeverEqual()], [DiffFixture.NeverEqual()]) == """
          [
            // Not equal but no difference detected:
        −   [0]: DiffFixture.NeverEqual(…)
        +   [0]: DiffFixture.NeverEqual(…)
          ]
        """)
  }

  @Test func partsThatAreEqualByOperatorAreExplained() {
    let expected = DiffFixture.Strict(title: .init(text: "Title"))
    #expect(
      diff(expected, DiffFixture.Strict(title: .init(text: "TITLE"))) == """
          // Not equal, though all parts are equal by "=="; their stored contents differ:
          DiffFixture.Strict(
            title: DiffFixture.CaseInsensitive(
        −     text: "Title",
        +     text: "TITLE",
              length: 0
            ),
            count: 0
          )
        """)
  }

  @Test func descriptionsThatHideTheDifferenceAreOpened() {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    #expect(
      diff(date, date + 0.5) == """
        − Date(timeIntervalSinceReferenceDate: 0.0)
        + Date(timeIntervalSinceReferenceDate: 0.5)
        """)
    #expect(diff(date, date + 60) == "− Date(2001-01-01 00:00:00 +0000)\n+ Date(2001-01-01 00:01:00 +0000)")
  }

  @Test func valuesWithoutOperatorAreComparedByStructure() {
    #expect(isEqual(DiffFixture.PlainRow(id: 1, title: "a"), .init(id: 1, title: "a")))
    #expect(!isEqual(DiffFixture.PlainRow(id: 1, title: "a"), .init(id: 1, title: "b")))
    #expect(isEqual(DiffFixture.Action.move(from: 1, to: 2), .move(from: 1, to: 2)))
    #expect(!isEqual(DiffFixture.Action.move(from: 1, to: 2), .move(from: 1, to: 3)))
    #expect(!isEqual(DiffFixture.Action.tap, .child(.tap)))
    #expect(isEqual(["a": [DiffFixture.PlainRow(id: 1, title: "a")]], ["a": [.init(id: 1, title: "a")]]))
    #expect(!isEqual(["a": DiffFixture.PlainRow(id: 1, title: "a")], ["b": .init(id: 1, title: "a")]))
    #expect(!isEqual([DiffFixture.PlainRow(id: 1, title: "a")], []))
    #expect(!isEqual(1 as Any, 1.0 as Any))
    #expect(isEqual((1, "a"), (1, "a")))
    let none: DiffFixture.PlainRow? = nil
    let some: DiffFixture.PlainRow? = .init(id: 1, title: "a")
    #expect(!isEqual(none, some))
    #expect(isEqual(none, nil))
  }

  @Test func structureAsksThePartsForTheirOperator() {
    struct Holder { var loose: DiffFixture.LooselyEqual; var rows: [DiffFixture.PlainRow] = [] }
    #expect(
      isEqual(Holder(loose: .init(count: 1, note: "a")), Holder(loose: .init(count: 1, note: "b"))))
    #expect(
      !isEqual(Holder(loose: .init(count: 1, note: "a")), Holder(loose: .init(count: 2, note: "a"))))
  }

  @Test func instancesAreComparedByStructureAndCyclesEnd() {
    func cycle(_ name: String) -> DiffFixture.Person {
      let person = DiffFixture.Employee(name: name)
      person.friend = person
      return person
    }
    #expect(isEqual(cycle("A"), cycle("A")))
    #expect(!isEqual(cycle("A"), cycle("B")))
    #expect(!isEqual(cycle("A"), DiffFixture.Person(name: "A")))
  }

  @Test func functionsCountAsEqual() {
    struct Client { var load: () -> Int; var name = "" }
    #expect(isEqual(Client { 1 }, Client { 2 }))
    #expect(!isEqual(Client { 1 }, Client(load: { 1 }, name: "a")))
  }

  @Test func deepValuesNeedNoStack() async {
    let values = (0..<3).map { DiffFixture.Nested(levels: 10_000, value: $0 / 2) }
    #expect(isEqual(values[0], values[1]))
    #expect(!isEqual(values[0], values[2]))
  }

  @Test func equalValuesAreNeverLookedInto() {
    struct Watched: Equatable, CustomReflectable {
      var customMirror: Mirror { fatalError("an equal value was dumped") }
    }
    #expect(diff([Watched()], [Watched()]) == nil)
    struct Holder { var watched = Watched(); var count = 0 }
    #expect(!isEqual(Holder(), Holder(count: 1)))
    #expect(isEqual(Holder(), Holder()))
  }
}

@Suite("Values that choose what a dump shows") struct ChosenPartsTests {
  private struct Place: CustomDumpReflectable {
    var latitude = 0.0, longitude = 0.0
    var customDumpMirror: Mirror { Mirror(self, children: ["latitude": latitude], displayStyle: .struct) }
  }

  private struct Secret: CustomDumpStringConvertible {
    var text = ""
    var customDumpDescription: String { "<redacted>" }
  }

  private struct Box: CustomDumpRepresentable {
    var shown = 0, hidden = 0
    var customDumpValue: Any { shown }
  }

  private struct Text: CustomDumpRepresentable {
    var shown = "a\nb", hidden = 0
    var customDumpValue: Any { shown }
  }

  private struct All {
    var place = Place(), secret = Secret(), box = Box(), text = Text(), number = 0
  }

  @Test("are compared by all of their parts")
  func hiddenParts() {
    #expect(isEqual(All(), All()))
    #expect(diff(All(), All()) == nil)
    let changes: [(inout All) -> Void] = [
      { $0.place.longitude = 1 }, { $0.secret.text = "a" }, { $0.box.hidden = 1 }, { $0.text.hidden = 1 },
    ]
    for change in changes {
      var other = All()
      change(&other)
      #expect(!isEqual(All(), other))
      #expect(diff(All(), other)?.contains("// Not equal but no difference detected:") == true)
    }
    #expect(
      diff(All(), All(secret: Secret(text: "a"), number: 1)) == """
          ChosenPartsTests.All(
            place: ChosenPartsTests.Place(latitude: 0.0),
            // Not equal but no difference detected:
        −   secret: <redacted>,
        +   secret: <redacted>,
            … (2 unchanged),
        −   number: 0
        +   number: 1
          )
        """)
  }

  private struct Ordered: CustomReflectable {
    var entries: [(key: Int, value: String)]
    var customMirror: Mirror { Mirror(self, unlabeledChildren: entries, displayStyle: .dictionary) }
  }

  @Test("a dictionary of the program has an order")
  func ordered() {
    let some = Ordered(entries: [(2, "b"), (1, "a"), (3, "c")])
    var dump = ""
    customDump(some, to: &dump)
    #expect(
      dump == """
        [
          2: "b",
          1: "a",
          3: "c"
        ]
        """)
    #expect(isEqual(some, some))
    #expect(!isEqual(some, Ordered(entries: [(1, "a"), (2, "b"), (3, "c")])))
    #expect(
      diff(some, Ordered(entries: [(1, "a"), (2, "x"), (3, "c")])) == """
          [
        −   2: "b",
            1: "a",
        +   2: "x",
            3: "c"
          ]
        """)
    #expect(
      diff(some, Ordered(entries: [(2, "b"), (1, "x"), (3, "c")])) == """
          [
            2: "b",
        −   1: "a",
        +   1: "x",
            3: "c"
          ]
        """)
  }

  private struct Bag: CustomReflectable, Equatable {
    var counts: [String: Int] = [:]
    var order: [String] = []
    var customMirror: Mirror {
      Mirror(
        self, unlabeledChildren: order.map { (key: $0, value: counts[$0] ?? 0) }, displayStyle: .dictionary)
    }
  }

  private struct Bags { var bag: Bag }

  @Test(
    "a dictionary of the program that stores a dictionary is matched by its keys, and its order is shown if nothing else differs"
  )
  func unordered() {
    let bag = Bag(counts: ["a": 1, "b": 2, "c": 3], order: ["c", "a", "b"])
    var dump = ""
    customDump(bag, to: &dump)
    #expect(
      dump == """
        [
          "a": 1,
          "b": 2,
          "c": 3
        ]
        """)
    #expect(
      diff(bag, Bag(counts: ["a": 1, "b": 2, "c": 4], order: ["a", "b", "c"])) == """
          [
        −   "c": 3,
        +   "c": 4,
            … (2 unchanged)
          ]
        """)
    #expect(
      diff(bag, Bag(counts: bag.counts, order: ["a", "b", "c"])) == """
          // The same entries in another order:
          [
        −   "c": 3,
        +   "c": 3,
            … (2 unchanged)
          ]
        """)
  }

  @Test("an element that is replaced has the index that it had")
  func indices() {
    #expect(
      diff([1, 2, 3, 4, 5], [1, 4, 6]) == """
          [
            [0]: 1,
        −   [1]: 2,
        −   [2]: 3,
            [1]: 4,
        −   [4]: 5,
        +   [2]: 6
          ]
        """)
  }
}
