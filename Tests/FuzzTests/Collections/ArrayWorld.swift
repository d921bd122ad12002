import Store
import TestSupport

/// Identified arrays, their copies and old versions beside plain arrays that are searched.
struct ArrayWorld<Row: FuzzRow> {
  /// What is done to one of the arrays; numbers are taken modulo what there is.
  struct Step: CustomStringConvertible {
    let kind: Int
    let which: Int
    let seed: UInt64

    var description: String { "\(kind) to \(which), seed \(seed)" }
  }

  private struct Version {
    var array: IdentifiedArrayOf<Row>
    var model: [Row]
  }

  /// An element as far as it is compared.
  private struct Content: Equatable {
    let id: Int
    let value: Int
  }

  static var kinds: Int { 40 }
  let census: Census
  private let universe: Int
  private var versions: [Version]
  private var saved: [Version] = []
  private var contents: [VersionStamp: [Content]] = [:]
  private var orders: [VersionStamp: [Int]] = [:]
  private var stamps: [VersionStamp] = []

  init(universe: Int, census: Census) {
    self.census = census
    self.universe = universe
    versions = [0, universe / 3, universe / 2].map { count in
      let rows = (0..<count).map { Row(number: $0, value: 0, census: census) }
      return Version(array: Row.array(rows), model: rows)
    }
  }

  /// Takes a step.
  ///
  /// - Returns: What is wrong after it.
  mutating func take(_ step: Step) -> String? {
    var random = SeededGenerator(seed: step.seed)
    let which = step.which % versions.count
    let before = versions[which].array.stamp
    let old = content(versions[which].model)
    if step.kind < 4 {
      manage(step.kind, which, &random)
    } else {
      var version = versions[which]
      // Nobody else has the array, unless it was copied on purpose.
      versions[which] = Version(array: [], model: [])
      let mistake = apply(step.kind, &version.array, &version.model, &random)
      versions[which] = version
      if let mistake { return mistake }
      if content(version.model) != old, version.array.stamp == before { return "the stamp is the old one" }
    }
    for version in versions {
      if let mistake = mistake(in: version, &random) { return mistake }
    }
    return nil
  }

  private mutating func manage(_ kind: Int, _ which: Int, _ random: inout SeededGenerator) {
    switch kind {
    case 0: versions[random.int(below: versions.count)] = versions[which]
    case 1: saved.append(versions[which])
    case 2: if let old = saved.randomElement(using: &random) { versions[which] = old }
    default: versions.swapAt(which, random.int(below: versions.count))
    }
  }

  private func apply(
    _ kind: Int, _ array: inout IdentifiedArrayOf<Row>, _ model: inout [Row], _ random: inout SeededGenerator
  ) -> String? {
    let id = random.int(below: universe)
    let row = Row(number: id, value: random.int(below: 1_000), census: census)
    let place = model.firstIndex { $0.number == id }
    let position = random.int(in: 0...model.count)
    let element = model.isEmpty ? nil : random.int(below: model.count)
    let lower = random.int(in: 0...model.count)
    let range = lower..<random.int(in: lower...model.count)
    let generator = random
    switch kind {
    case 4, 5:
      if let mistake = changeInPlace(&array, at: place, { $0[id: id]?.value = row.value }) { return mistake }
      if let place { model[place].value = row.value }
    case 6:
      guard let element else { return nil }
      if let mistake = changeInPlace(&array, at: element, { $0[element].value = row.value }) {
        return mistake
      }
      model[element].value = row.value
    case 7:
      array[id: id] = row
      if let place { model[place] = row } else { model.append(row) }
    case 8:
      array[id: id] = nil
      if let place { model.remove(at: place) }
    case 9, 10:
      let result = array.append(row)
      if result != (place == nil, place ?? model.count) { return "append returned \(result)" }
      if place == nil { model.append(row) }
    case 11, 12:
      let result = array.insert(row, at: position)
      if result != (place == nil, place ?? position) { return "insert returned \(result)" }
      if place == nil { model.insert(row, at: position) }
    case 13:
      if array.remove(id: id)?.number != place.map({ model[$0].number }) { return "remove returned another" }
      if let place { model.remove(at: place) }
    case 14:
      guard let element else { return nil }
      if array.remove(at: element).number != model.remove(at: element).number {
        return "remove returned another"
      }
    case 15:
      guard element != nil else { return nil }
      if array.removeFirst().number != model.removeFirst().number { return "removeFirst returned another" }
    case 16:
      guard element != nil else { return nil }
      if array.removeLast().number != model.removeLast().number { return "removeLast returned another" }
    case 17:
      array.removeFirst(range.count)
      model.removeFirst(range.count)
    case 18:
      array.removeLast(range.count)
      model.removeLast(range.count)
    case 19:
      array.removeSubrange(range)
      model.removeSubrange(range)
    case 20:
      let part = random.int(in: 2...9)
      array.removeAll { $0.number % part == 0 }
      model.removeAll { $0.number % part == 0 }
    case 21:
      let offsets = model.indices.filter { _ in random.once(in: 4) }
      array.remove(atOffsets: offsets.shuffled(using: &random))
      for offset in offsets.reversed() { model.remove(at: offset) }
    case 22:
      guard let element else { return nil }
      let other = random.int(below: model.count)
      array.swapAt(element, other)
      model.swapAt(element, other)
    case 23:
      array.reverse()
      model.reverse()
    case 24:
      var (first, second) = (generator, generator)
      array.shuffle(using: &first)
      model.shuffle(using: &second)
    case 25:
      array.sort { $0.value < $1.value }
      model.sort { $0.value < $1.value }
    case 26:
      let first = array.partition { $0.number % 3 == 0 }
      let second = model.partition { $0.number % 3 == 0 }
      if first != second { return "partition returned \(first)" }
    case 27, 28:
      let offsets = model.indices.filter { _ in random.once(in: kind == 27 ? 3 : max(1, model.count)) }
      array.move(fromOffsets: offsets.shuffled(using: &random), toOffset: position)
      let moved = offsets.map { model[$0] }
      let target = position - offsets.count { $0 < position }
      for offset in offsets.reversed() { model.remove(at: offset) }
      model.insert(contentsOf: moved, at: target)
    case 29:
      // A block that lies side by side.
      array.move(fromOffsets: range, toOffset: position)
      let moved = Array(model[range])
      let target = position - range.count { $0 < position }
      model.removeSubrange(range)
      model.insert(contentsOf: moved, at: target)
    case 30:
      let result = array.updateOrInsert(row, at: position)
      if result.index != place ?? position || result.originalMember?.number != place.map({ _ in id }) {
        return "updateOrInsert returned \(result)"
      }
      if let place { model[place] = row } else { model.insert(row, at: position) }
    case 31:
      let rows = (0..<random.int(below: 90)).map { _ in
        Row(number: random.int(below: universe), value: random.int(below: 1_000), census: census)
      }
      array.replaceSubrange(range, with: rows)
      replace(range, with: rows, in: &model)
    case 32: array.reserveCapacity(random.int(below: 2 * universe))
    case 33:
      array.removeAll(keepingCapacity: random.once(in: 2))
      model = []
    case 34:
      guard !range.isEmpty else { return nil }
      var (first, second) = (generator, generator)
      rearrangeSlice(&array[range], &first)
      rearrangeSlice(&model[range], &second)
    case 35:
      var (first, second) = (generator, generator)
      rearrange(&array, &first)
      rearrange(&model, &second)
    case 36:
      let part = random.int(in: 2...9)
      GenericAlgorithms.compact(&array) { $0.number % part != 0 }
      GenericAlgorithms.compact(&model) { $0.number % part != 0 }
    case 37:
      guard let element, place == nil || place == element else { return nil }
      array[element] = row
      model[element] = row
    case 38:
      array = array.filter { $0.number % 4 != 1 }
      model = model.filter { $0.number % 4 != 1 }
    default:
      array = Row.array(latestOf: model + [row])
      if let place { model[place] = row } else { model.append(row) }
    }
    return nil
  }

  /// Changes an element, which moves neither the buffer nor another element, if nobody shares it.
  private func changeInPlace(
    _ array: inout IdentifiedArrayOf<Row>, at place: Int?, _ change: (inout IdentifiedArrayOf<Row>) -> Void
  ) -> String? {
    func address() -> UnsafeRawPointer? {
      array.elements.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
    // The first change makes it the array's own.
    change(&array)
    let before = address()
    change(&array)
    return place == nil || address() == before ? nil : "the buffer was copied"
  }

  private func replace(_ range: Range<Int>, with rows: [Row], in model: inout [Row]) {
    model.removeSubrange(range)
    var inserted: [Row] = []
    for (offset, row) in rows.enumerated() where !rows[..<offset].contains(where: { $0.number == row.number })
    {
      if let index = model.firstIndex(where: { $0.number == row.number }) {
        model[index] = row
      } else {
        inserted.append(row)
      }
    }
    model.insert(contentsOf: inserted, at: range.lowerBound)
  }

  private func rearrangeSlice<C: MutableCollection & RandomAccessCollection>(
    _ slice: inout C, _ random: inout SeededGenerator
  ) where C.Element == Row, C.Index == Int {
    if random.once(in: 2) { return rearrange(&slice, &random) }
    let (first, second) = (random.element(of: slice.indices), random.element(of: slice.indices))
    slice.swapAt(first, second)
  }

  private func rearrange<C: MutableCollection & RandomAccessCollection>(
    _ collection: inout C, _ random: inout SeededGenerator
  ) where C.Element == Row, C.Index == Int {
    switch random.int(below: 7) {
    case 0: GenericAlgorithms.sort(&collection) { $0.value < $1.value }
    case 1: GenericAlgorithms.insertionSort(&collection) { $0.number < $1.number }
    case 2: GenericAlgorithms.rotate(&collection)
    case 3: GenericAlgorithms.permute(&collection) { Array(0..<$0).shuffled(using: &random) }
    case 4: GenericAlgorithms.partition(&collection) { $0.number % 2 == 0 }
    case 5: collection.reverse()
    default: collection.shuffle(using: &random)
    }
  }
}

// What has to hold.
extension ArrayWorld {
  private func content(_ rows: [Row]) -> [Content] { rows.map { Content(id: $0.number, value: $0.value) } }

  private mutating func mistake(in version: Version, _ random: inout SeededGenerator) -> String? {
    let expected = content(version.model)
    guard content(version.array.elements) == expected else {
      return "\(content(version.array.elements)) instead of \(expected)"
    }
    guard version.array.ids == expected.map(\.id) else { return "the ids are \(version.array.ids)" }
    let places = Dictionary(uniqueKeysWithValues: expected.enumerated().map { ($1.id, $0) })
    for id in 0..<universe where version.array.index(id: id) != places[id] {
      return "\(id) was found at \(String(describing: version.array.index(id: id)))"
    }
    let stamp = version.array.stamp
    if let known = contents[stamp] {
      if known != expected { return "the stamp was another value's" }
    } else {
      contents[stamp] = expected
      stamps.append(stamp)
    }
    let order = expected.map(\.id)
    if orders.updateValue(order, forKey: version.array.idsStamp).map({ $0 != order }) == true {
      return "the stamp of the ids was another order's"
    }
    return changesMistake(version.array, expected, &random)
  }

  /// The changes that an array tells of are all that a comparison finds.
  private func changesMistake(
    _ array: IdentifiedArrayOf<Row>, _ expected: [Content], _ random: inout SeededGenerator
  ) -> String? {
    guard let stamp = (random.once(in: 2) ? stamps.suffix(8) : stamps[...]).randomElement(using: &random),
      let old = contents[stamp]
    else { return nil }
    let changes = array.changes(since: stamp)
    if changes == .none { return old == expected ? nil : "there are no changes, but the array differs" }
    let (before, after) = (Set(old.map(\.id)), Set(expected.map(\.id)))
    let values = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.value) })
    let changed = Set(expected.filter { values[$0.id] != $0.value }.map(\.id)).union(
      before.symmetricDifference(after))
    return changed.first { !changes.contains($0) }.map { "\($0) differs, which the changes do not tell" }
  }

  /// How many rows are not let go of with the arrays.
  static func rest(universe: Int, _ steps: [Step]) -> String? {
    let census = Census()
    do {
      var world = Self(universe: universe, census: census)
      for (index, step) in steps.enumerated() {
        if let mistake = world.take(step) { return "step \(index), \(step): \(mistake)" }
      }
    }
    return census.count == 0 ? nil : "\(census.count) rows are left"
  }
}
