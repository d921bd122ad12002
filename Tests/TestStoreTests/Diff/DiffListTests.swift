import Testing

@testable import Store

@Suite struct DiffListTests {
  @Test func elementsWithoutIdentityAreComparedByTheShortestScript() {
    #expect(
      diff([1, 2, 3, 4, 5, 6], [1, 3, 4, 9, 6, 7]) == """
          [
            [0]: 1,
        −   [1]: 2,
            … (2 unchanged),
        −   [4]: 5,
        +   [3]: 9,
            [4]: 6,
        +   [5]: 7
          ]
        """)
    #expect(diff([], [1]) == "  [\n+   [0]: 1\n  ]")
    #expect(diff([1], []) == "  [\n−   [0]: 1\n  ]")
  }

  @Test func elementsWithIdentityThatComeAndGo() {
    let expected = DiffFixture.rows([1, 2, 3, 4])
    let actual = DiffFixture.rows([1, 5, 3, 4])
    #expect(
      diff(expected, actual) == """
          [
            [0]: DiffFixture.Row(id: 1, …),
        −   [1]: DiffFixture.Row(
        −     id: 2,
        −     title: "Row 2",
        −     isDone: false
        −   ),
        +   [1]: DiffFixture.Row(
        +     id: 5,
        +     title: "Row 5",
        +     isDone: false
        +   ),
            … (2 unchanged)
          ]
        """)
  }

  @Test func elementsWithIdentityThatMove() {
    let expected = DiffFixture.rows([1, 2, 3, 4])
    var actual = DiffFixture.rows([2, 3, 4, 1])
    #expect(
      diff(expected, actual) == """
          [
        −   [0]: DiffFixture.Row(id: 1, …),  // moved to [3]
            … (3 unchanged),
        +   [3]: DiffFixture.Row(id: 1, …)  // moved from [0]
          ]
        """)
    actual[3].isDone = true
    #expect(
      diff(expected, actual) == """
          [
        −   [0]: DiffFixture.Row(id: 1, …),  // moved to [3]
            … (3 unchanged),
            // Moved from [0]:
            [3]: DiffFixture.Row(
              id: 1,
              title: "Row 1",
        −     isDone: false
        +     isDone: true
            )
          ]
        """)
  }

  @Test func anElementThatShiftsHasNotMoved() {
    #expect(
      diff(DiffFixture.rows([1, 2, 3]), DiffFixture.rows([2, 3])) == """
          [
        −   [0]: DiffFixture.Row(
        −     id: 1,
        −     title: "Row 1",
        −     isDone: false
        −   ),
            … (2 unchanged)
          ]
        """)
  }

  @Test func elementsThatShareAnIdentityAreComparedByScript() {
    #expect(
      diff(DiffFixture.rows([1, 1, 2]), DiffFixture.rows([1, 2])) == """
          [
            [0]: DiffFixture.Row(id: 1, …),
        −   [1]: DiffFixture.Row(
        −     id: 1,
        −     title: "Row 1",
        −     isDone: false
        −   ),
            [1]: DiffFixture.Row(id: 2, …)
          ]
        """)
  }

  @Test func elementsWithoutEqualityAreComparedByStructure() {
    let expected = [DiffFixture.PlainRow(id: 1, title: "a"), .init(id: 2, title: "b")]
    var actual = expected
    actual[1].title = "c"
    #expect(
      diff(expected, actual) == """
          [
            [0]: DiffFixture.PlainRow(id: 1, …),
            [1]: DiffFixture.PlainRow(
              id: 2,
        −     title: "b"
        +     title: "c"
            )
          ]
        """)
  }

  @Test func deepPathsNameElementsByIdentity() {
    struct Level { var inner: Any }
    func levels(_ rows: [DiffFixture.Row]) -> Level {
      (0..<8).reduce(Level(inner: rows)) { inner, _ in Level(inner: inner) }
    }
    var rows = DiffFixture.rows([1, 7])
    let expected = levels(rows)
    rows[1].title = "x"
    #expect(diff(expected, levels(rows))?.contains("inner.inner[id: 7]: DiffFixture.Row(\n") == true)
  }
}
