import Testing

@testable import Store

@Suite struct ChangesTests {
  @Test func touchedIDsAreTold() {
    var array = Listed.rows(0..<100)
    let start = array.stamp
    #expect(array.changes(since: start) == .none)
    array[id: 7]?.title = "a"
    #expect(array.changes(since: start) == .ids([7]))
    let middle = array.stamp
    array[9].title = "b"
    array.append(Listed.Row(id: 200))
    array.remove(id: 3)
    #expect(array.changes(since: start) == .ids([7, 9, 200, 3]))
    #expect(array.changes(since: middle) == .ids([9, 200, 3]))
    #expect(array.changes(since: array.stamp) == .none)
  }

  @Test func aNewOrderTouchesNoElement() {
    var array = Listed.rows(0..<100)
    let start = array.stamp
    array.sort { $0.id > $1.id }
    #expect(array.changes(since: start) == .ids([]))
  }

  @Test func theSameElementOverAndOverFillsNoHistory() {
    var array = Listed.rows(0..<100)
    let start = array.stamp
    for value in 0..<10_000 { array[id: 5]?.values = [value] }
    #expect(array.changes(since: start) == .ids([5]))
  }

  @Test func tooManyChangesAreEverything() {
    var array = Listed.rows(0..<1_000)
    let start = array.stamp
    for id in 0..<500 { array[id: id]?.title = "a" }
    #expect(array.changes(since: start) == .everything)
    let late = array.stamp
    array[id: 7]?.title = "b"
    #expect(array.changes(since: late) == .ids([7]))
    array.removeAll { $0.id < 900 }
    #expect(array.changes(since: late) == .everything)
  }

  @Test func aCopyKnowsWhatItHasInCommon() {
    var array = Listed.rows(0..<100)
    let start = array.stamp
    array[id: 1]?.title = "a"
    let copy = array
    array[id: 2]?.title = "b"
    #expect(array.changes(since: start) == .ids([1, 2]))
    #expect(array.changes(since: copy.stamp) == .ids([2]))
    #expect(copy.changes(since: array.stamp) == .everything)
    var other = copy
    other[id: 3]?.title = "c"
    #expect(other.changes(since: start) == .ids([1, 3]))
    #expect(other.changes(since: array.stamp) == .everything)
  }

  @Test func othersAreUnknown() {
    #expect(Listed.rows([1]).changes(since: Listed.rows([1]).stamp) == .everything)
    #expect(Listed.rows([1]).changes(since: .initial) == .everything)
    #expect(Listed.rows([]).changes(since: Listed.rows([1]).stamp) == .everything)
  }

  @Test func membership() {
    typealias Changes = IdentifiedArrayOf<Listed.Row>.Changes
    #expect(!Changes.none.contains(1))
    #expect(Changes.ids([1]).contains(1) && !Changes.ids([1]).contains(2))
    #expect(Changes.everything.contains(1))
  }
}
