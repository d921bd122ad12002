import Testing

@testable import Store

@Suite struct VersionStampTests {
  @Test func everyMutationRenewsTheStamp() {
    var array = Listed.rows(0..<12)
    var stamps: Set<VersionStamp> = [array.stamp]
    func expectNew(_ name: String, _ mutate: (inout IdentifiedArrayOf<Listed.Row>) -> Void) {
      mutate(&array)
      #expect(stamps.insert(array.stamp).inserted, "\(name)")
    }
    expectNew("by id") { $0[id: 1]?.title = "a" }
    expectNew("by index") { $0[1].title = "b" }
    expectNew("assign by index") { $0[1] = Listed.Row(id: 1) }
    expectNew("assign by id") { $0[id: 20] = Listed.Row(id: 20) }
    expectNew("nil") { $0[id: 20] = nil }
    expectNew("append") { $0.append(Listed.Row(id: 21)) }
    expectNew("insert") { $0.insert(Listed.Row(id: 22), at: 0) }
    expectNew("update") { $0.update(Listed.Row(id: 22), at: 0) }
    expectNew("updateOrAppend") { $0.updateOrAppend(Listed.Row(id: 22)) }
    expectNew("remove") { $0.remove(id: 22) }
    expectNew("swapAt") { $0.swapAt(0, 1) }
    expectNew("sort") { $0.sort() }
    expectNew("reverse") { $0.reverse() }
    expectNew("shuffle") { $0.shuffle() }
    expectNew("move") { $0.move(fromOffsets: [0], toOffset: 3) }
    expectNew("removeAll where") { $0.removeAll { $0.id == 3 } }
    expectNew("replaceSubrange") {
      $0.replaceSubrange(0..<1, with: [Listed.Row(id: 40), Listed.Row(id: 41)])
    }
    expectNew("removeSubrange") { $0.removeSubrange(0..<3) }
    expectNew("removeAll") { $0.removeAll() }
  }

  @Test func whatChangesNothingKeepsTheStamp() {
    var array = Listed.rows(0..<12)
    let stamp = array.stamp
    array[id: 99]?.title = "Nobody"
    array[id: 99] = nil
    array.append(Listed.Row(id: 3))
    array.remove(id: 99)
    array.removeAll { _ in false }
    array.swapAt(2, 2)
    array.reserveCapacity(1_000)
    _ = array[id: 3]
    #expect(array.stamp == stamp)
  }

  @Test func copiesShareTheStampUntilTheyAreMutatedApart() {
    var first = Listed.rows([1, 2])
    var second = first
    #expect(first.stamp == second.stamp)
    let shared = first.stamp
    first[id: 1]?.title = "a"
    #expect(second.stamp == shared)
    second[id: 1]?.title = "a"
    #expect(first.stamp != second.stamp)
    #expect(first.stamp != shared && second.stamp != shared)
  }

  @Test func anOldCopyBringsItsStampBack() {
    var array = Listed.rows([1, 2])
    let old = array
    array[id: 1]?.title = "a"
    let changed = array.stamp
    array = old
    #expect(array.stamp == old.stamp)
    array[id: 1]?.title = "a"
    #expect(array.stamp != changed && array.stamp != old.stamp)
  }

  @Test func arraysMadeApartDiffer() {
    #expect(Listed.rows([1]).stamp != Listed.rows([1]).stamp)
    #expect(Listed.rows([]).stamp == .initial && IdentifiedArrayOf<Listed.Row>().stamp == .initial)
  }

  @Test func theStampOfIDsFollowsOnlyIDs() {
    var array = Listed.rows(0..<12)
    let stamp = array.idsStamp
    array[id: 3]?.title = "a"
    array[4].title = "b"
    array[5] = Listed.Row(id: 5)
    array.update(Listed.Row(id: 6), at: 6)
    #expect(array.idsStamp == stamp)
    array.swapAt(0, 1)
    #expect(array.idsStamp != stamp)
    let swapped = array.idsStamp
    array.remove(id: 3)
    #expect(array.idsStamp != swapped)
  }

  @Test func drawnLinesAreUniqueAcrossThreads() async {
    let lines = await withTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<8 { group.addTask { (0..<10_000).map { _ in VersionLineIDs.next() } } }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(lines).count == 80_000)
    #expect(!lines.contains(0))
  }
}
