import Foundation
import TestSupport
import Testing

@testable import Store

@Suite struct IdentifiedArrayTests {
  @Test(arguments: [0, 1, 3, 8, 9, 100, 1_000])
  func elementsAreFoundByID(count: Int) {
    let array = Listed.rows((0..<count).map { $0 * 7 })
    #expect(array.count == count)
    for index in 0..<count {
      #expect(array.index(id: index * 7) == index)
      #expect(array[id: index * 7] == array[index])
    }
    #expect(array.index(id: 3) == nil)
    #expect(array[id: -7] == nil)
  }

  @Test func sortedCopiesAreIdentifiedArrays() {
    struct Item: Identifiable, Comparable {
      var id: Int
      static func < (lhs: Self, rhs: Self) -> Bool { lhs.id < rhs.id }
    }
    let items = IdentifiedArray(uniqueElements: [3, 1, 2].map { Item(id: $0) })
    let (up, down): (IdentifiedArrayOf<Item>, IdentifiedArrayOf<Item>) = (
      items.sorted(), items.sorted { $0.id > $1.id }
    )
    #expect(up.ids == [1, 2, 3] && down.ids == [3, 2, 1] && items.ids == [3, 1, 2])
    #expect(down[id: 1]?.id == 1 && down.index(id: 1) == 2)
  }

  @Test func idsAreASet() {
    let ids = Listed.rows([3, 1, 2]).ids
    #expect(ids.elements == [3, 1, 2])
    #expect(ids.union([4]) == [1, 2, 3, 4])
    #expect(ids.intersection([2, 3, 9]) == [2, 3])
    #expect(ids.subtracting([2, 9]) == [1, 3])
    #expect(ids.symmetricDifference([3, 9]) == [1, 2, 9])
    #expect(ids.isSubset(of: [1, 2, 3, 4]) && !ids.isSubset(of: [1, 2]))
    #expect(ids.isSuperset(of: [1, 2]) && !ids.isSuperset(of: [4]))
    #expect(ids.isDisjoint(with: [4]) && !ids.isDisjoint(with: [1]))
  }

  @Test func idsThatCollideAreToldApart() {
    struct Item: Identifiable { var id: Listed.CollidingID }
    var array = IdentifiedArray(uniqueElements: (0..<100).map { Item(id: Listed.CollidingID(value: $0)) })
    for value in stride(from: 0, to: 100, by: 3) { array.remove(id: Listed.CollidingID(value: value)) }
    for value in 0..<100 {
      #expect((array.index(id: Listed.CollidingID(value: value)) != nil) == (value % 3 != 0))
    }
  }

  @Test func assigningByIDReplacesAddsAndRemoves() {
    var array = Listed.rows([1, 2, 3])
    array[id: 2] = Listed.Row(id: 2, title: "New")
    array[id: 4] = Listed.Row(id: 4, title: "Four")
    #expect(array.map(\.id) == [1, 2, 3, 4])
    #expect(array[id: 2]?.title == "New")
    array[id: 1] = nil
    array[id: 9] = nil
    array[id: 9]?.title = "Nobody"
    #expect(array.map(\.id) == [2, 3, 4])
    #expect(array.index(id: 4) == 2)
    array[id: 4] = nil
    array[id: 3] = nil
    array[id: 2] = nil
    #expect(array.isEmpty)
  }

  @Test func aThrownErrorLeavesTheElementWhereItWas() {
    struct Failure: Error {}
    func fail(_ row: inout Listed.Row?) throws {
      row?.title = "Changed"
      throw Failure()
    }
    var array = Listed.rows([1, 2, 3])
    #expect(throws: Failure.self) { try fail(&array[id: 2]) }
    #expect(array.map(\.title) == ["Row 1", "Changed", "Row 3"])
  }

  @Test func appendingKeepsWhatIsThere() {
    var array = Listed.rows([1, 2])
    #expect(array.append(Listed.Row(id: 2, title: "Again")) == (false, 1))
    #expect(array.append(Listed.Row(id: 3)) == (true, 2))
    #expect(array[id: 2]?.title == "Row 2")
    array.append(contentsOf: [Listed.Row(id: 3), Listed.Row(id: 4), Listed.Row(id: 4, title: "Again")])
    #expect(array.map(\.id) == [1, 2, 3, 4])
    #expect(array[id: 4]?.title == "")
  }

  @Test func insertingMovesWhatFollows() {
    var array = Listed.rows(0..<20)
    #expect(array.insert(Listed.Row(id: 30), at: 5) == (true, 5))
    #expect(array.insert(Listed.Row(id: 0), at: 5) == (false, 0))
    #expect(array.index(id: 19) == 20)
    #expect(array.index(id: 30) == 5)
    #expect(array.map(\.id) == Array(0..<5) + [30] + Array(5..<20))
  }

  @Test func updatingReplacesByIdentity() {
    var array = Listed.rows([1, 2])
    #expect(array.update(Listed.Row(id: 2, title: "a"), at: 1).title == "Row 2")
    #expect(array.updateOrAppend(Listed.Row(id: 2, title: "b"))?.title == "a")
    #expect(array.updateOrAppend(Listed.Row(id: 3)) == nil)
    let (original, index) = array.updateOrInsert(Listed.Row(id: 3, title: "c"), at: 0)
    #expect(original?.title == "" && index == 2)
    let (none, first) = array.updateOrInsert(Listed.Row(id: 4), at: 0)
    #expect(none == nil && first == 0)
    #expect(array.map(\.title) == ["", "Row 1", "b", "c"])
  }

  @Test func removalsReturnWhatTheyRemove() {
    var array = Listed.rows(0..<30)
    #expect(array.remove(id: 7)?.title == "Row 7")
    #expect(array.remove(id: 7) == nil)
    #expect(array.remove(Listed.Row(id: 8))?.title == "Row 8")
    #expect(array.remove(at: 0).id == 0)
    #expect(array.removeFirst().id == 1)
    #expect(array.removeLast().id == 29)
    array.removeFirst(2)
    array.removeLast(2)
    array.removeSubrange(1...2)
    array.removeAll { $0.id % 2 == 0 }
    array.remove(atOffsets: [0, 2])
    #expect(array.map(\.id) == [11, 15, 17, 19, 21, 23, 25])
    for (index, row) in array.enumerated() { #expect(array.index(id: row.id) == index) }
    array.removeAll()
    #expect(array.isEmpty && array.index(id: 11) == nil)
  }

  @Test func reorderingKeepsElementsFound() {
    var array = Listed.rows(0..<40)
    var random = SeededGenerator(seed: 1)
    array.shuffle(using: &random)
    #expect(array.map(\.id) != Array(0..<40))
    for (index, row) in array.enumerated() { #expect(array.index(id: row.id) == index) }
    array.sort()
    #expect(array.map(\.id) == Array(0..<40))
    array.sort { $0.id > $1.id }
    array.reverse()
    #expect(array.map(\.id) == Array(0..<40))
    array.swapAt(3, 30)
    #expect(array.index(id: 3) == 30 && array.index(id: 30) == 3)
    let pivot = array.partition { $0.id < 10 }
    #expect(array[..<pivot].allSatisfy { $0.id >= 10 } && array[pivot...].allSatisfy { $0.id < 10 })
    for (index, row) in array.enumerated() { #expect(array.index(id: row.id) == index) }
  }

  @Test(arguments: [
    ([1], 0, [1, 0, 2, 3, 4]), ([1], 3, [0, 2, 1, 3, 4]), ([0, 3], 5, [1, 2, 4, 0, 3]),
    ([4, 0], 2, [1, 0, 4, 2, 3]), ([2], 2, [0, 1, 2, 3, 4]), ([2], 3, [0, 1, 2, 3, 4]),
    ([], 2, [0, 1, 2, 3, 4]),
  ])
  func movingKeepsTheOrderOfTheMoved(source: [Int], destination: Int, result: [Int]) {
    var array = Listed.rows(0..<5)
    array.move(fromOffsets: source, toOffset: destination)
    #expect(array.map(\.id) == result)
    for id in 0..<5 { #expect(array.index(id: id) == result.firstIndex(of: id)) }
  }

  @Test func setsOfOffsetsOfFoundationFit() {
    var array = Listed.rows(0..<5)
    array.move(fromOffsets: IndexSet([0, 3]), toOffset: 5)
    array.remove(atOffsets: IndexSet(integer: 0))
    #expect(array.map(\.id) == [2, 4, 0, 3])
  }

  @Test func aWholeElementMayReplaceAnotherAtItsIndex() {
    var array = Listed.rows(0..<12)
    array[3] = Listed.Row(id: 30)
    array[4] = Listed.Row(id: 4, title: "New")
    #expect(array.index(id: 3) == nil)
    #expect(array.index(id: 30) == 3)
    #expect(array[id: 4]?.title == "New")
  }

  @Test func rangesAreReplaced() {
    var array = Listed.rows(0..<12)
    array.replaceSubrange(
      2..<5,
      with: [Listed.Row(id: 30), Listed.Row(id: 0, title: "New"), Listed.Row(id: 31), Listed.Row(id: 30)])
    #expect(array.map(\.id) == [0, 1, 30, 31, 5, 6, 7, 8, 9, 10, 11])
    #expect(array[id: 0]?.title == "New")
    array += [Listed.Row(id: 40), Listed.Row(id: 1)]
    array.insert(contentsOf: [Listed.Row(id: 50), Listed.Row(id: 51)], at: 1)
    #expect(array.map(\.id) == [0, 50, 51, 1, 30, 31, 5, 6, 7, 8, 9, 10, 11, 40])
    for (index, row) in array.enumerated() { #expect(array.index(id: row.id) == index) }
  }

  @Test func ids() {
    let array = Listed.rows([3, 1, 2])
    #expect(array.ids == [3, 1, 2])
    #expect(Array(array.ids) == [3, 1, 2])
    #expect(array.ids.contains(1) && !array.ids.contains(4))
    #expect(array.ids.firstIndex(of: 2) == 2)
    #expect(array.ids == Listed.rows([3, 1, 2]).ids)
    #expect(array.ids != Listed.rows([3, 2, 1]).ids)
    #expect(Set([array.ids]) == Set([Listed.rows([3, 1, 2]).ids]))
    #expect("\(array.ids)" == "[3, 1, 2]")
  }

  @Test func idsOfALiteral() {
    // As an assertion takes them that is generic over one type.
    func areEqual<Value: Equatable>(_ first: Value, _ second: Value) -> Bool { first == second }
    let array = Listed.rows([3, 1, 2])
    #expect(areEqual(array.ids, [3, 1, 2]))
    #expect(
      !areEqual(array.ids, [3, 2, 1]) && !areEqual(array.ids, [3, 1]) && !areEqual(array.ids, [3, 1, 2, 2]))
    let literal: IdentifiedArray<Int, Listed.Row>.IDs = [3, 1, 2]
    #expect(Set([array.ids]) == Set([literal]))
    #expect(literal.contains(1) && literal.firstIndex(of: 2) == 2 && literal.lastIndex(of: 4) == nil)
  }

  @Test func initializers() {
    #expect(IdentifiedArrayOf<Listed.Row>().isEmpty)
    let literal: IdentifiedArrayOf<Listed.Row> = [Listed.Row(id: 1), Listed.Row(id: 2)]
    #expect(literal.count == 2)
    let numbers = IdentifiedArray(uniqueElements: [1, 2, 3], id: \Int.self)
    #expect(numbers[id: 2] == 2)
    #expect(numbers.id == \Int.self && Listed.Row(id: 3)[keyPath: literal.id] == 3)
    let joined = IdentifiedArray(
      [Listed.Row(id: 1, title: "a"), Listed.Row(id: 2), Listed.Row(id: 1, title: "b")],
      uniquingIDsWith: { Listed.Row(id: $0.id, title: $0.title + $1.title) })
    #expect(joined.map(\.title) == ["ab", ""])
    let byTitle = IdentifiedArray(
      [Listed.Row(id: 1), Listed.Row(id: 2)], id: \.title, uniquingIDsWith: { $1 })
    #expect(byTitle.map(\.id) == [2])
    #expect(IdentifiedArray(uniqueElements: Listed.rows(0..<20)[5..<8]) == Listed.rows(5..<8))
    #expect(IdentifiedArray(Listed.rows(0..<20)[5..<18]).index(id: 7) == 2)
    #expect(IdentifiedArray(uncheckedUniqueElements: [Listed.Row(id: 1)]).count == 1)
    #expect(IdentifiedArray(id: \Listed.Row.title).isEmpty)
  }

  @Test func filteringKeepsTheType() {
    let even: IdentifiedArrayOf<Listed.Row> = Listed.rows(0..<30).filter { $0.id % 2 == 0 }
    #expect(even.index(id: 28) == 14 && even.index(id: 27) == nil)
    #expect(Listed.rows(0..<3).filter { _ in false }.isEmpty)
  }

  @Test func valuesAreEqualByTheirElements() throws {
    #expect(Listed.rows([1, 2]) == Listed.rows([1, 2]))
    #expect(Listed.rows([1, 2]) != Listed.rows([2, 1]))
    #expect(Set([Listed.rows([1, 2]), Listed.rows([1, 2]), Listed.rows([2])]).count == 2)
    #expect("\(Listed.rows([1]))" == "\([Listed.Row(id: 1, title: "Row 1")])")
    #expect(String(reflecting: Listed.rows([])) == "IdentifiedArray([])")
    #expect(Mirror(reflecting: Listed.rows([1, 2])).displayStyle == .collection)
    #expect(
      Mirror(reflecting: Listed.rows([1, 2])).children.map { ($0.value as? Listed.Row)?.id } == [1, 2])
  }

  @Test func codingIsThatOfAnArray() throws {
    let data = try JSONEncoder().encode(Listed.rows([1, 2]))
    #expect(try JSONDecoder().decode([Listed.Row].self, from: data) == Array(Listed.rows([1, 2])))
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Listed.Row>.self, from: data) == Listed.rows([1, 2]))
    let twice = try JSONEncoder().encode([Listed.Row(id: 1), Listed.Row(id: 2), Listed.Row(id: 1)])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Listed.Row>.self, from: twice)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "The elements at index 0 and at index 2 have the same id, 1.")
  }

  @Test func copiesAreIndependent() {
    var array = Listed.rows(0..<20)
    let copy = array
    array[id: 3]?.title = "Changed"
    array.remove(id: 0)
    array.append(Listed.Row(id: 99))
    #expect(copy == Listed.rows(0..<20))
    #expect(copy.index(id: 3) == 3 && copy.index(id: 99) == nil)
    #expect(array.index(id: 3) == 2)
  }

  @Test func valuesCanBeSent() async {
    func send<Value: Sendable>(_ value: Value) -> Value { value }
    #expect(send(Listed.rows([1])).count == 1)
    #expect(send(Listed.rows([1]).ids).count == 1)
  }
}
