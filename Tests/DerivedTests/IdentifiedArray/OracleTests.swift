import TestSupport
import Testing

@testable import Store

/// Random mutations of several arrays, their copies and old versions, against plain arrays that are searched.
@Suite struct OracleTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func arraysBehaveLikeSearchedOnes(seed: UInt64) {
    var world = World(seed: seed)
    for step in 0..<200 {
      let operation = world.step()
      if let failure = world.failure() {
        Issue.record("seed \(seed), step \(step), after \(operation): \(failure)")
        return
      }
    }
  }
}

private struct World {
  private struct Version {
    var array: IdentifiedArrayOf<Listed.Row>
    var model: [Listed.Row]
  }

  private static let universe = Array(0..<80)
  private var random: SeededGenerator
  private var versions: [Version]
  /// Old versions, to go back to.
  private var saved: [Version] = []
  /// What every stamp that was ever seen stood for.
  private var contents: [VersionStamp: [Listed.Row]] = [:]
  private var stamps: [VersionStamp] = []
  private var orders: [VersionStamp: [Int]] = [:]
  private var wasMutated: (Int, VersionStamp)?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    versions = (0..<3).map { count in
      let model = (0..<count * 12).map { Listed.Row(id: $0) }
      return Version(array: IdentifiedArray(uniqueElements: model), model: model)
    }
  }

  /// Does one thing at random.
  ///
  /// - Returns: What it was.
  mutating func step() -> String {
    let which = Int.random(in: 0..<versions.count, using: &random)
    wasMutated = nil
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<6:
      versions[Int.random(in: 0..<versions.count, using: &random)] = versions[which]
      return "copy"
    case 6..<10:
      versions.swapAt(which, Int.random(in: 0..<versions.count, using: &random))
      return "swap"
    case 10..<14:
      saved.append(versions[which])
      return "save"
    case 14..<18:
      guard let old = saved.randomElement(using: &random) else { return "nothing" }
      versions[which] = old
      return "undo"
    default:
      wasMutated = (which, versions[which].array.stamp)
      return mutate(which)
    }
  }

  private mutating func mutate(_ which: Int) -> String {
    let id = Self.universe[Int.random(in: 0..<80, using: &random)]
    let row = Listed.Row(id: id, title: "\(random.next() % 1_000)")
    let present = versions[which].model.firstIndex { $0.id == id }
    let anywhere = Int.random(in: 0...versions[which].model.count, using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1:
      if present == nil { wasMutated = nil }
      versions[which].array[id: id]?.title = row.title
      if let present { versions[which].model[present].title = row.title }
      return "change \(id) by id"
    case 2, 3:
      guard let present else { return append(row, which) }
      versions[which].array[present].title = row.title
      versions[which].model[present].title = row.title
      return "change \(id) by index"
    case 4:
      versions[which].array[id: id] = row
      if let present { versions[which].model[present] = row } else { versions[which].model.append(row) }
      return "assign \(id)"
    case 5:
      if present == nil { wasMutated = nil }
      versions[which].array[id: id] = nil
      if let present { versions[which].model.remove(at: present) }
      return "assign nil to \(id)"
    case 6, 7, 8: return append(row, which)
    case 9:
      if present != nil { wasMutated = nil }
      versions[which].array.insert(row, at: anywhere)
      if present == nil { versions[which].model.insert(row, at: anywhere) }
      return "insert \(id) at \(anywhere)"
    case 10:
      if present == nil { wasMutated = nil }
      versions[which].array.remove(id: id)
      if let present { versions[which].model.remove(at: present) }
      return "remove \(id)"
    default: return rearrange(which, anywhere)
    }
  }

  private mutating func append(_ row: Listed.Row, _ which: Int) -> String {
    versions[which].array.updateOrAppend(row)
    if let present = versions[which].model.firstIndex(where: { $0.id == row.id }) {
      versions[which].model[present] = row
    } else {
      versions[which].model.append(row)
    }
    return "append \(row.id)"
  }

  private mutating func rearrange(_ which: Int, _ anywhere: Int) -> String {
    let count = versions[which].model.count
    guard count > 1 else {
      wasMutated = nil
      return "nothing"
    }
    let (i, j) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
    let range = min(i, j)..<max(i, j)
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      if i == j { wasMutated = nil }
      versions[which].array.swapAt(i, j)
      versions[which].model.swapAt(i, j)
      return "swap \(i) and \(j)"
    case 1:
      versions[which].array.reverse()
      versions[which].model.reverse()
      return "reverse"
    case 2:
      versions[which].array.sort()
      versions[which].model.sort()
      return "sort"
    case 3:
      if range.isEmpty { wasMutated = nil }
      versions[which].array.removeSubrange(range)
      versions[which].model.removeSubrange(range)
      return "remove \(range)"
    case 4:
      let moved = versions[which].model[i]
      let target = anywhere > i ? anywhere - 1 : anywhere
      versions[which].array.move(fromOffsets: [i], toOffset: anywhere)
      versions[which].model.remove(at: i)
      versions[which].model.insert(moved, at: target)
      return "move \(i) to \(anywhere)"
    case 5:
      if !versions[which].model.contains(where: { $0.id % 5 == i % 5 }) { wasMutated = nil }
      versions[which].array.removeAll { $0.id % 5 == i % 5 }
      versions[which].model.removeAll { $0.id % 5 == i % 5 }
      return "remove some"
    default:
      let new =
        versions[which].model.map(\.id).max().map { [Listed.Row(id: $0 + 100), Listed.Row(id: $0 + 101)] }
        ?? []
      versions[which].array.replaceSubrange(range, with: new)
      versions[which].model.replaceSubrange(range, with: new)
      return "replace \(range)"
    }
  }

  /// What is wrong, if anything is.
  mutating func failure() -> String? {
    if let (which, stamp) = wasMutated, versions[which].array.stamp == stamp {
      return "the stamp is the old one"
    }
    for version in versions {
      guard version.array.elements == version.model else { return "\(version.array) is not \(version.model)" }
      let places = Dictionary(uniqueKeysWithValues: version.model.enumerated().map { ($1.id, $0) })
      for id in Self.universe where version.array.index(id: id) != places[id] {
        return "\(id) was found at \(String(describing: version.array.index(id: id)))"
      }
      if let failure = stampFailure(version) ?? changesFailure(version) { return failure }
    }
    return nil
  }

  /// A stamp never stands for two different values.
  private mutating func stampFailure(_ version: Version) -> String? {
    if let known = contents[version.array.stamp] {
      if known != version.model { return "the stamp was another value's" }
    } else {
      contents[version.array.stamp] = version.model
      stamps.append(version.array.stamp)
    }
    let order = version.model.map(\.id)
    if orders.updateValue(order, forKey: version.array.idsStamp).map({ $0 != order }) == true {
      return "the stamp of the ids was another order's"
    }
    return nil
  }

  /// What is not among the changes is as it was.
  private mutating func changesFailure(_ version: Version) -> String? {
    let rows = Dictionary(uniqueKeysWithValues: version.model.map { ($0.id, $0) })
    for _ in 0..<3 {
      // Mostly the last ones: what is far back is often not known any more.
      let back = Bool.random(using: &random) ? stamps.suffix(8) : stamps[...]
      guard let stamp = back.randomElement(using: &random), let old = contents[stamp] else { return nil }
      let changes = version.array.changes(since: stamp)
      if changes == .everything { continue }
      let oldRows = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
      for id in Self.universe where !changes.contains(id) {
        if oldRows[id] != rows[id] {
          return "\(id) differs, which \(changes) does not say"
        }
      }
      if changes == .none, old != version.model { return "the array differs, but there are no changes" }
    }
    return nil
  }
}
