import TestSupport
import Testing

@testable import Store

@Suite("Tables of objects") struct PointerHashTableTests {
  private final class Object {
    let number: Int
    /// One of few, so that objects meet.
    var hash: UInt { UInt(number % 5) * 31 }
    init(_ number: Int) { self.number = number }
  }

  @Test("find what was put in and not taken out", arguments: 1...20 as ClosedRange<UInt64>)
  func oracle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = PointerHashTable<Object>()
    var expected: [Int: Object] = [:]
    weak var last: Object?
    for _ in 0..<500 {
      let number = Int.random(in: 0..<40, using: &random)
      if let object = expected.removeValue(forKey: number) {
        table.remove(object, hash: object.hash)
      } else {
        let object = Object(number)
        (expected[number], last) = (object, object)
        table.insert(object, hash: object.hash)
      }
      for number in 0..<40 {
        let found = table.find(Object(number).hash) { $0.number == number }
        #expect(found?.takeUnretainedValue() === expected[number], "seed \(seed), \(number)")
      }
      #expect(table.count == expected.count, "seed \(seed)")
      #expect(Set(table.objects.map(\.number)) == Set(expected.keys), "seed \(seed)")
    }
    expected = [:]
    table.removeAll()
    #expect(last == nil, "seed \(seed)")
    #expect(table.objects.isEmpty)
  }

  @Test("one that is not in it is not taken out") func absent() {
    var table = PointerHashTable<Object>()
    let objects = [Object(1), Object(1)]
    table.remove(objects[0], hash: objects[0].hash)
    table.insert(objects[0], hash: objects[0].hash)
    table.remove(objects[1], hash: objects[1].hash)
    #expect(table.count == 1)
    table.removeAll()
  }
}
