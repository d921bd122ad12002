import TestSupport
import Testing

@testable import Store

@Suite struct EditScriptTests {
  @Test(arguments: 0..<400 as Range<UInt64>)
  func editsTurnOneListIntoTheOtherAndAreFewest(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0..<4, using: &random) }
    let new = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0..<4, using: &random) }
    let edits = EditScript.edits(expected: old.count, actual: new.count, budget: 10_000) {
      old[$0] == new[$1]
    }
    let replay = Replay(edits)
    #expect(replay.removedOrKept == Array(old.indices), "seed \(seed)")
    #expect(replay.insertedOrKept == Array(new.indices), "seed \(seed)")
    #expect(replay.kept.allSatisfy { old[$0.0] == new[$0.1] }, "seed \(seed)")
    #expect(replay.kept.count == longestCommonSubsequence(old, new), "seed \(seed)")
  }

  @Test func listsThatDifferTooMuchAreComparedInPlace() {
    var comparisons = 0
    let count = 100_000
    let edits = EditScript.edits(expected: count, actual: count + 1, budget: 1_000) { _, _ in
      comparisons += 1
      return false
    }
    #expect(comparisons < 3_000)
    #expect(edits.count == count + 1)
    #expect(edits.first == .change(expected: 0, actual: 0))
    #expect(edits.last == .insert(actual: count))
  }

  @Test func sharedEndsCostOneComparisonEach() {
    var comparisons = 0
    let old = Array(0..<100_000)
    var new = old
    new.remove(at: 50_000)
    let edits = EditScript.edits(expected: old.count, actual: new.count, budget: 1_000) {
      comparisons += 1
      return old[$0] == new[$1]
    }
    #expect(edits.contains(.remove(expected: 50_000)))
    #expect(edits.count { if case .keep = $0 { true } else { false } } == 99_999)
    #expect(comparisons <= 100_002)
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func identitiesAreMatchedWithTheFewestMoves(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let old = (0..<10).shuffled(using: &random).prefix(Int.random(in: 0...10, using: &random)).map(
      AnyHashable.init)
    let new = (0..<10).shuffled(using: &random).prefix(Int.random(in: 0...10, using: &random)).map(
      AnyHashable.init)
    let steps = IdentityMatching.steps(expected: old, actual: new)
    var left: [Int] = []
    var came: [Int] = []
    var stayed = 0
    for step in steps {
      switch step {
      case .stay(let from, let to):
        left.append(from)
        came.append(to)
        stayed += 1
        #expect(old[from] == new[to], "seed \(seed)")
      case .leave(let from, let to):
        left.append(from)
        #expect(old[from] == new[to], "seed \(seed)")
      case .arrive(let from, let to):
        came.append(to)
        #expect(old[from] == new[to], "seed \(seed)")
      case .remove(let from):
        left.append(from)
        #expect(!new.contains(old[from]), "seed \(seed)")
      case .insert(let to):
        came.append(to)
        #expect(!old.contains(new[to]), "seed \(seed)")
      }
    }
    #expect(left == Array(old.indices), "seed \(seed)")
    #expect(came == Array(new.indices), "seed \(seed)")
    #expect(stayed == longestCommonSubsequence(old, new), "seed \(seed)")
  }
}

/// What a script says of the two lists.
private struct Replay {
  var kept: [(Int, Int)] = []
  var removedOrKept: [Int] = []
  var insertedOrKept: [Int] = []

  init(_ edits: [EditScript.Edit]) {
    for edit in edits {
      switch edit {
      case .keep(let old, let new):
        kept.append((old, new))
        removedOrKept.append(old)
        insertedOrKept.append(new)
      case .change(let old, let new):
        removedOrKept.append(old)
        insertedOrKept.append(new)
      case .remove(let old): removedOrKept.append(old)
      case .insert(let new): insertedOrKept.append(new)
      }
    }
  }
}

/// The length of a longest common subsequence, the slow and obvious way.
private func longestCommonSubsequence<Element: Equatable>(_ old: [Element], _ new: [Element]) -> Int {
  var lengths = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
  for i in old.indices {
    for j in new.indices {
      lengths[i + 1][j + 1] =
        old[i] == new[j] ? lengths[i][j] + 1 : max(lengths[i][j + 1], lengths[i + 1][j])
    }
  }
  return lengths[old.count][new.count]
}
