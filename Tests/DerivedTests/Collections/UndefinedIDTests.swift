import Store
import TestSupport
import Testing

/// An id such as NaN differs from itself, so nothing finds its element again.
@Suite("Elements whose ids differ from themselves") struct UndefinedIDTests {
  enum Samples {
    struct Sample: Identifiable, Equatable, Sendable {
      let id: Double
      var value = 0

      // Equal if nothing has changed.
      static func == (left: Sample, right: Sample) -> Bool {
        left.id.bitPattern == right.id.bitPattern && left.value == right.value
      }
    }

    struct State { var samples: IdentifiedArrayOf<Sample> = [] }

    static let samples = CollectionSelector(\State.samples)
    static let sum = samples.sum(\.value)
    static let sorted = samples.sorted(by: \.value)
    static let doubled = samples.map { $0.value * 2 }
  }

  typealias Sample = Samples.Sample

  @Test("are changed in place", arguments: [1, 8, 40]) func change(count: Int) {
    var array = IdentifiedArray(
      uniqueElements: (0..<count).map { Sample(id: Double($0)) } + [Sample(id: .nan), Sample(id: .nan)])
    array[count].value = 5
    #expect(array.update(Sample(id: .nan, value: 6), at: count).value == 5)
    array[count + 1] = Sample(id: .nan, value: 7)
    array[id: .nan] = Sample(id: .nan, value: 8)
    array.swapAt(count, 0)
    array[0].value += 10
    #expect(array.map(\.value) == [16] + Array(repeating: 0, count: count) + [7, 8])
    #expect(array.remove(at: 0).value == 16)
    for id in 0..<count { #expect(array[id: Double(id)]?.value == 0) }
    #expect(array.index(id: .nan) == nil)
  }

  @Test("are followed by collection selectors", arguments: 0..<20) func derived(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let store = Changing.store(Samples.State())
    for step in 0..<60 {
      let edits = SeededGenerator(seed: random.next())
      store.change { state in
        var random = edits
        for _ in 0..<random.int(in: 1...3) { Self.edit(&state.samples, step, &random) }
      }
      // Sometimes several steps are one update.
      if random.once(in: 3) { continue }
      let samples = store.samples.elements
      #expect(Array(store[Samples.samples]) == samples)
      #expect(store[Samples.sum] == samples.reduce(0) { $0 + $1.value })
      #expect(Array(store[Samples.doubled]) == samples.map { $0.value * 2 })
      #expect(store[Samples.sorted].map(\.value) == samples.map(\.value).sorted())
    }
  }

  private static func edit(
    _ samples: inout IdentifiedArrayOf<Sample>, _ step: Int, _ random: inout SeededGenerator
  ) {
    let position = samples.isEmpty ? nil : random.int(below: samples.count)
    let id = random.once(in: 2) ? Double.nan : Double(step)
    switch (random.int(below: 6), position) {
    case (0, let position?): samples[position].value = random.int(below: 100)
    case (1, let position?): samples.update(Sample(id: samples[position].id, value: step), at: position)
    case (2, let position?): samples[position] = Sample(id: id.isNaN ? id : samples[position].id, value: step)
    case (3, let position?): samples.remove(at: position)
    case (4, let position?): samples.swapAt(position, random.int(below: samples.count))
    default: samples.insert(Sample(id: id, value: step), at: random.int(in: 0...samples.count))
    }
  }
}
