import TestSupport
import Testing

@testable import Store

/// Algorithms of collections rearrange elements by index, and an id may stand twice in between.
@Suite struct PermutationTests {
  private typealias Rows = IdentifiedArrayOf<Listed.Row>

  /// Expects an array to have elements in an order, and to find each by its id.
  private func expect(
    _ array: Rows, _ ids: [Int], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(array.map(\.id) == ids, sourceLocation: sourceLocation)
    #expect(array.ids == ids, sourceLocation: sourceLocation)
    for (index, id) in ids.enumerated() {
      #expect(array.index(id: id) == index, sourceLocation: sourceLocation)
      #expect(array[id: id]?.title == "Row \(id)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [6, 40]) func slicesAreRearranged(count: Int) {
    var array = Listed.rows(0..<count)
    array[0..<2].swapAt(0, 1)
    expect(array, [1, 0] + Array(2..<count))
    array[1...3].reverse()
    expect(array, [1, 3, 2, 0] + Array(4..<count))
    array[0...].sort()
    expect(array, Array(0..<count))
    array[..<4].sort { $0.id > $1.id }
    expect(array, [3, 2, 1, 0] + Array(4..<count))
    var random = SeededGenerator(seed: 1)
    array[1...].shuffle(using: &random)
    #expect(array.ids[0] == 3 && Set(array.ids) == Set(0..<count))
    for (index, id) in array.ids.enumerated() { #expect(array.index(id: id) == index) }
    array.sort()
    let second = array[0..<4].partition { $0.id % 2 == 0 }
    #expect(second == 2)
    #expect(Set(array.prefix(2).map(\.id)) == [1, 3] && Set(array[2..<4].map(\.id)) == [0, 2])
  }

  @Test(arguments: [6, 40]) func genericAlgorithmsRearrange(count: Int) {
    func sort<C: MutableCollection & RandomAccessCollection>(_ collection: inout C)
    where C.Element: Comparable {
      collection.sort { $0 > $1 }
    }
    /// Turns by one, as it is done with a variable.
    func rotate<C: MutableCollection & BidirectionalCollection>(_ collection: inout C) {
      guard let first = collection.first else { return }
      var index = collection.startIndex
      while let next = collection.index(
        index, offsetBy: 1, limitedBy: collection.index(before: collection.endIndex))
      {
        collection[index] = collection[next]
        index = next
      }
      collection[index] = first
    }
    /// Removes without keeping what is removed, as the algorithm is written for arrays.
    func compact<C: MutableCollection & RangeReplaceableCollection>(
      _ collection: inout C, keeping isKept: (C.Element) -> Bool
    ) {
      var target = collection.startIndex
      for index in collection.indices where isKept(collection[index]) {
        collection[target] = collection[index]
        collection.formIndex(after: &target)
      }
      collection.removeSubrange(target...)
    }
    var array = Listed.rows(0..<count)
    sort(&array)
    expect(array, (0..<count).reversed())
    rotate(&array)
    expect(array, (0..<count - 1).reversed() + [count - 1])
    rotate(&array[1..<4])
    array.sort()
    compact(&array) { $0.id % 3 != 0 }
    expect(array, (0..<count).filter { $0 % 3 != 0 })
  }

  @Test func aSliceOfAnotherArrayIsAssigned() {
    var array = Listed.rows(0..<4)
    array[0..<2] = Listed.rows([8, 9])[...]
    expect(array, [8, 9, 2, 3])
  }

  @Test func copiesMadeInBetweenAreRearrangedOnTheirOwn() {
    var array = Listed.rows([1, 2, 3])
    let first = array[0]
    array[0] = array[2]
    var copy = array
    array[2] = first
    expect(array, [3, 2, 1])
    copy.remove(at: 0)
    expect(copy, [2, 3])
  }

  @Test func anIDThatIsLeftTwiceIsNamedHoweverTheArrayIsUsedNext() async {
    func expect(_ result: ExitTest.Result?) {
      let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        output.contains("Two elements of an IdentifiedArray have the id 5: at index 1 and at index 2."),
        "\(output)")
    }
    expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var array = Listed.rows([1, 5, 2])
        array[2] = array[1]
        _ = array.ids
      })
    expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var array = Listed.rows([1, 5, 2])
        array[2] = array[1]
        array.append(Listed.Row(id: 7))
      })
    expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var array = Listed.rows([1, 5, 2])
        array[2] = array[1]
        _ = array == Listed.rows([1])
      })
    expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var array = Listed.rows([1, 5, 2])
        array[2] = array[1]
        array.sort()
        array.swapAt(0, 1)
        array.swapAt(0, 1)
        array.reverse()
        array.sort()
        array.swapAt(1, 2)
        _ = array.filter { $0.id == 5 || $0.id == 1 }[id: 1]
      })
  }

  @Test func idsAreComparedWithLiterals() {
    let array = Listed.rows([1, 2])
    #expect(array.ids == [1, 2])
    #expect([1, 2] == array.ids)
    #expect(array.ids != [2, 1])
    #expect([2, 1] != array.ids)
    let none = Listed.rows([])
    #expect(none.ids == [])
  }

  @Test func tablesHoldAsManyElementsAsTheyAreSaidTo() {
    #expect(PositionTable.bits(3 << 29) == 31)
    #expect(PositionTable.bits((3 << 28) + 1) == 31)
  }
}
