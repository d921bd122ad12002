import Store
import Testing

/// Elements may have an id of the same type that is not the one by which an array finds them.
@Suite struct OtherKeyTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    let number: Int
  }

  @Test(arguments: [6, 40]) func rangesAreReplacedByTheKeyOfTheArray(count: Int) {
    var array = IdentifiedArray(
      uniqueElements: (0..<count).map { Row(id: count - 1 - $0, number: $0) }, id: \.number)
    // The id of the first is the number of another row, and the second replaces the row with its number.
    let rows = [Row(id: 3, number: 100), Row(id: 200, number: 4), Row(id: 0, number: 101)]
    array.replaceSubrange(1..<3, with: rows)
    #expect(array.map(\.number) == [0, 100, 101] + Array(3..<count))
    #expect(array[id: 4]?.id == 200)
    #expect(array[id: 3]?.id == count - 4)
    #expect(array.index(id: 101) == 2)
    array.insert(contentsOf: [Row(id: 0, number: 102)], at: count)
    array.insert(contentsOf: (300..<330).map { Row(id: $0 - 300, number: $0) }, at: 0)
    #expect(array.index(id: 102) == count + 30)
    #expect((300..<330).allSatisfy { array.index(id: $0) == $0 - 300 })
    #expect(array.index(id: 1) == nil)
  }
}
