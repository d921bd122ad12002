import Store
import TestSupport
import Testing

/// Elements are found after more of them have come, gone and moved than a table keeps apart.
@Suite struct ManyMovesTests {
  private typealias Rows = IdentifiedArrayOf<Listed.Row>

  private func expect(_ array: Rows, _ ids: [Int], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(array.map(\.id) == ids, sourceLocation: sourceLocation)
    let misplaced = ids.indices.first { array.index(id: ids[$0]) != $0 }
    #expect(misplaced == nil, sourceLocation: sourceLocation)
  }

  @Test(arguments: [9, 13, 100, 3_000]) func rowsThatMoveAboutAreFound(count: Int) {
    var random = SeededGenerator(seed: 1)
    var array = Listed.rows(0..<count)
    var ids = Array(0..<count)
    for step in 1...1_200 {
      let (from, to) = (random.int(below: count), random.int(below: count))
      if step % 3 == 0 {
        array.move(fromOffsets: CollectionOfOne(from), toOffset: to)
        let id = ids.remove(at: from)
        ids.insert(id, at: to > from ? to - 1 : to)
      } else {
        array.insert(array.remove(at: from), at: to)
        ids.insert(ids.remove(at: from), at: to)
      }
      if step % 100 == 0 { expect(array, ids) }
    }
  }

  @Test(arguments: [12, 1_000]) func rowsThatComeAtOneEndAndGoAtTheOtherAreFound(count: Int) {
    var array = Listed.rows(0..<count)
    var ids = Array(0..<count)
    for id in count..<5 * count {
      array.append(Listed.Row(id: id))
      #expect(array.removeFirst().id == ids.removeFirst())
      ids.append(id)
    }
    expect(array, ids)
    for id in 5 * count..<9 * count {
      array.insert(Listed.Row(id: id), at: 0)
      #expect(array.removeLast().id == ids.removeLast())
      ids.insert(id, at: 0)
    }
    expect(array, ids)
  }

  @Test func rowsThatComeInTheMiddleAndGoAgainAreFound() {
    var array = Listed.rows(0..<500)
    var ids = Array(0..<500)
    for id in 500..<900 {
      array.insert(Listed.Row(id: id), at: (id * 37) % array.count)
      ids.insert(id, at: (id * 37) % ids.count)
    }
    expect(array, ids)
    for id in (500..<900).reversed() {
      array.remove(id: id)
      ids.removeAll { $0 == id }
    }
    expect(array, Array(0..<500))
  }

  @Test func blocksAndScatteredRowsMove() {
    var array = Listed.rows(0..<60)
    var ids = Array(0..<60)
    for step in 0..<200 {
      let offsets = step % 2 == 0 ? Array(step % 50..<step % 50 + 5) : [7, 3, 3, 40 - step % 30]
      let destination = (step * 13) % 61
      array.move(fromOffsets: offsets, toOffset: destination)
      let moved = Set(offsets).sorted()
      let block = moved.map { ids[$0] }
      let target = destination - moved.count { $0 < destination }
      for offset in moved.reversed() { ids.remove(at: offset) }
      ids.insert(contentsOf: block, at: target)
    }
    expect(array, ids)
  }

  /// A copy keeps the order that it was made in.
  @Test func copiesMoveApart() {
    var array = Listed.rows(0..<100)
    array.insert(array.remove(at: 70), at: 20)
    let copy = array
    let ids = copy.map(\.id)
    for step in 0..<100 { array.insert(array.remove(at: (step * 31) % 100), at: (step * 17) % 100) }
    expect(copy, ids)
    expect(array, array.map(\.id))
  }
}
