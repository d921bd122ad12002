import Testing

@testable import Store

/// Elements are mutated where they are: neither their buffers nor that of the array are copied.
@Suite struct InPlaceTests {
  private let count = 100

  private func make() -> IdentifiedArrayOf<Listed.Buffered> {
    IdentifiedArray(uniqueElements: (0..<count).map { Listed.Buffered(id: $0, buffer: Array(0..<1_000)) })
  }

  private func address(_ array: IdentifiedArrayOf<Listed.Buffered>) -> Int {
    array.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
  }

  @Test(arguments: [0, 50, 99])
  func byID(id: Int) {
    var array = make()
    let before = (array[id].address, address(array))
    for value in 0..<10 { array[id: id]?.buffer[0] = value }
    #expect((array[id].address, address(array)) == before)
    #expect(array[id].buffer[0] == 9)
  }

  @Test func byIndex() {
    var array = make()
    let before = (array[7].address, address(array))
    array[7].buffer[0] = 5
    #expect((array[7].address, address(array)) == before)
  }

  @Test(arguments: [1, 2, 3, 20])
  func elementsWithoutSpareBits(count: Int) {
    // An optional of these is larger than one of them, so they are moved out and back.
    struct Pair: Identifiable {
      let id: Int
      var value = 0
    }
    #expect(!IdentifiedArrayOf<Pair>.isChangedInPlace && IdentifiedArrayOf<Listed.Buffered>.isChangedInPlace)
    for id in 0..<count {
      var array = IdentifiedArray(uniqueElements: (0..<count).map { Pair(id: $0) })
      let copy = array
      array[id: id]?.value = 7
      #expect(array.map(\.value) == (0..<count).map { $0 == id ? 7 : 0 })
      array[id: id] = nil
      #expect(array.map(\.id) == (0..<count).filter { $0 != id })
      #expect(array.index(id: id) == nil)
      array[id: id] = Pair(id: id, value: 9)
      #expect(array.index(id: id) == count - 1)
      #expect(copy.map(\.value) == Array(repeating: 0, count: count))
    }
  }

  @Test(arguments: [1, 2, 3, 20])
  func everyElementCanBeRemovedInPlace(count: Int) {
    for id in 0..<count {
      var array = IdentifiedArray(uniqueElements: (0..<count).map { Listed.Buffered(id: $0, buffer: [$0]) })
      let copy = array
      array[id: id] = nil
      #expect(array.map(\.buffer) == (0..<count).filter { $0 != id }.map { [$0] })
      for (index, element) in array.enumerated() { #expect(array.index(id: element.id) == index) }
      #expect(copy.map(\.buffer) == (0..<count).map { [$0] })
    }
  }

  @Test func byReordering() {
    var array = make()
    let addresses = array.map(\.address)
    array.swapAt(0, 99)
    array.reverse()
    array[id: 0]?.buffer[0] = 1
    #expect(array[id: 0]?.address == addresses[0])
    #expect(Set(array.map(\.address)) == Set(addresses))
  }

  @Test func aRemovedElementIsReleased() {
    final class Token {}
    struct Holder: Identifiable { var id: Int; var token: Token }
    weak var released: Token?
    var array: IdentifiedArrayOf<Holder> = []
    do {
      let token = Token()
      released = token
      array = IdentifiedArray(uniqueElements: [Holder(id: 0, token: token), .init(id: 1, token: .init())])
    }
    #expect(released != nil)
    array[id: 0] = nil
    #expect(released == nil)
    #expect(array.map(\.id) == [1])
  }
}
