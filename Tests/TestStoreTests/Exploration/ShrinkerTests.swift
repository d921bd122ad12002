@testable import TestStore
import TestSupport
import Testing

@Suite("Shrinking")
struct ShrinkerTests {
  typealias Step = ChoiceTape.Step

  /// A program of two draws a step, whose schedule has `decisions` of three options each.
  private struct Program {
    var decisions = 0
    let fails: (ChoiceTape) -> Bool

    /// The run of a tape: what is missing is zero, what is too large is the last option, the rest is dropped.
    func record(_ tape: ChoiceTape) -> CaseRecord {
      let steps = tape.steps.map { step in
        Step(
          draws: (0..<2).map { $0 < step.draws.count ? min(step.draws[$0], 100) : 0 },
          schedule: step.schedule.prefix(decisions).map { min($0, 2) })
      }
      let notes = CaseRecord.Step(options: Array(repeating: 3, count: decisions))
      return CaseRecord(tape: ChoiceTape(steps: steps), steps: steps.map { _ in notes })
    }

    func run(_ tape: ChoiceTape) -> Shrinker.Attempt {
      let record = record(tape)
      return .init(record: record, fails: fails(record.tape))
    }

    func randomTape(_ generator: inout SeededGenerator, steps: Int = 12) -> ChoiceTape {
      ChoiceTape(
        steps: (0..<Int.random(in: 0...steps, using: &generator)).map { _ in
          Step(
            draws: (0..<2).map { _ in .random(in: 0...100, using: &generator) },
            schedule: (0..<decisions).map { _ in .random(in: 0...2, using: &generator) })
        })
    }
  }

  /// The tape that each of fifty random failing tapes is reduced to, which must be the same one.
  private func result(_ program: Program, _ comment: Comment) async throws -> ChoiceTape {
    var results: [ChoiceTape: UInt64] = [:]
    for seed: UInt64 in 1...50 {
      var generator = SeededGenerator(seed: seed)
      var tape = program.randomTape(&generator)
      while !program.fails(program.record(tape).tape) { tape = program.randomTape(&generator) }
      var ran: [ChoiceTape] = []
      var shrinker = Shrinker(program.record(tape))
      await shrinker.shrink {
        ran.append($0)
        return program.run($0)
      }
      #expect(program.fails(shrinker.best.tape), "seed \(seed)")
      #expect(!program.record(tape).tape.isPlainer(than: shrinker.best.tape), "seed \(seed)")
      #expect(shrinker.runs == ran.count)
      #expect(ran.count <= Shrinker.limit)
      var again = Shrinker(program.record(tape))
      await again.shrink { program.run($0) }
      #expect(again.best.tape == shrinker.best.tape, "seed \(seed): not deterministic")
      results[shrinker.best.tape] = seed
    }
    #expect(results.count == 1, "\(comment): \(results)")
    return try #require(results.keys.first)
  }

  @Test("An order of tapes is strict and total")
  func order() {
    var generator = SeededGenerator(seed: 1)
    let tapes = (0..<40).map { _ in
      ChoiceTape(
        steps: (0..<Int.random(in: 0...2, using: &generator)).map { _ in
          Step(
            draws: (0..<Int.random(in: 0...2, using: &generator)).map { _ in
              .random(in: 0...1, using: &generator)
            },
            schedule: (0..<2).map { _ in .random(in: 0...1, using: &generator) })
        })
    }
    for first in tapes {
      #expect(!first.isPlainer(than: first))
      for second in tapes where first != second {
        // Steps that differ in nothing but where one ends and the next begins may be equally plain.
        #expect(!(first.isPlainer(than: second) && second.isPlainer(than: first)))
        for third in tapes where first.isPlainer(than: second) && second.isPlainer(than: third) {
          #expect(first.isPlainer(than: third))
        }
      }
    }
    #expect(ChoiceTape(schedule: [1]).isPlainer(than: ChoiceTape(schedule: [0, 1])))
    #expect(ChoiceTape(schedule: [2]).isPlainer(than: ChoiceTape(schedule: [1, 1])))
    #expect(ChoiceTape(steps: [Step(draws: [9])]).isPlainer(than: ChoiceTape(steps: [Step(schedule: [1])])))
  }

  @Test("Steps that do not matter are deleted, and values lowered to the limit at which it fails")
  func steps() async throws {
    let program = Program { tape in
      tape.steps.contains { $0.draws[0] >= 17 }
        && tape.steps.contains { $0.draws[1] >= 60 && $0.draws[0] < 5 }
    }
    #expect(
      try await result(program, "two steps").steps == [Step(draws: [0, 60]), Step(draws: [17, 0])])
  }

  @Test("Steps that alternate are deleted in pairs, and those of a cycle together", arguments: 2...4)
  func alternatingSteps(cycle: Int) async {
    // Fails if each step follows from the one before it, and the last one begins a cycle.
    let program = Program { tape in
      let kinds = tape.steps.map { Int($0.draws[0]) }
      return kinds.first == 0 && kinds.last == 0
        && zip(kinds, kinds.dropFirst()).allSatisfy { ($0 + 1) % cycle == $1 }
    }
    for cycles in 1...12 {
      let kinds = Array(repeating: 0..<UInt64(cycle), count: cycles).joined() + [0]
      var shrinker = Shrinker(program.record(ChoiceTape(steps: kinds.map { Step(draws: [$0, 9]) })))
      await shrinker.shrink { program.run($0) }
      #expect(shrinker.best.tape.steps == [Step(draws: [0, 0])], "\(cycles) cycles")
    }
  }

  @Test("Amounts that must be equal, or must differ by one, are lowered together")
  func together() async throws {
    let equal = Program { tape in
      tape.steps.contains { step in step.draws[0] >= 5 && step.draws[0] == step.draws[1] }
        || tape.steps.count >= 2 && tape.steps[0].draws[0] >= 3
          && tape.steps[0].draws[0] <= tape.steps[1].draws[1]
          && tape.steps[1].draws[1] - tape.steps[0].draws[0] <= 30
    }
    for seed: UInt64 in 1...50 {
      var generator = SeededGenerator(seed: seed)
      let value = UInt64.random(in: 5...100, using: &generator)
      var shrinker = Shrinker(equal.record(ChoiceTape(steps: [Step(draws: [value, value])])))
      await shrinker.shrink { equal.run($0) }
      #expect(shrinker.best.tape.steps == [Step(draws: [5, 5])], "seed \(seed)")
    }
    let differing = Program { tape in
      guard tape.steps.count > 1 else { return false }
      let (first, second) = (tape.steps[0].draws[0], tape.steps[1].draws[0])
      return first >= 2 && second == first + 1
    }
    var shrinker = Shrinker(
      differing.record(ChoiceTape(steps: [Step(draws: [70, 0]), Step(draws: [71, 0])])))
    await shrinker.shrink { differing.run($0) }
    #expect(shrinker.best.tape.steps == [Step(draws: [2, 0]), Step(draws: [3, 0])])
  }

  /// Runs steps that draw whether they take, and an amount of a range.
  ///
  /// The run fails if the amounts add up to `sum`.
  private func balance(_ sum: Int, of amounts: ClosedRange<Int>, _ tape: ChoiceTape) -> Shrinker.Attempt {
    var record = CaseRecord(tape: ChoiceTape())
    var balance = 0
    for step in tape.steps {
      let draw = Draw(seed: 0)
      draw.beginStep(step.draws)
      let takes = draw.bool()
      let amount = draw.int(in: amounts)
      balance += takes ? -amount : amount
      record.tape.steps.append(Step(draws: draw.values))
      record.steps.append(.init(integers: draw.integers))
    }
    return .init(record: record, fails: balance == sum)
  }

  @Test(
    "Steps whose amounts must add up are merged into one", arguments: [-3...80, 1...100, -100...100, 0...77],
    [false, true])
  func sums(amounts: ClosedRange<Int>, canTake: Bool) async {
    for seed: UInt64 in 1...20 {
      var generator = SeededGenerator(seed: seed)
      var tape = ChoiceTape()
      repeat {
        tape.steps = (0..<Int.random(in: 2...10, using: &generator)).map { _ in
          let takes: UInt64 = canTake ? .random(in: 0...1, using: &generator) : 0
          return Step(draws: [takes, .random(in: 0...Zigzag(amounts).last, using: &generator)])
        }
      } while !balance(77, of: amounts, tape).fails
      var shrinker = Shrinker(balance(77, of: amounts, tape).record)
      await shrinker.shrink { balance(77, of: amounts, $0) }
      let only = Step(draws: [0, Zigzag(amounts).place(of: 77)])
      #expect(shrinker.best.tape.steps == [only], "seed \(seed): \(tape)")
    }
  }

  @Test("If no two steps can be merged, only the nearest are tried")
  func nothingToMerge() async {
    let tape = ChoiceTape(steps: (0..<8).map { Step(draws: [0, 10 + $0]) })
    var shrinker = Shrinker(balance(0, of: 0...1_000, tape).record)
    await shrinker.mergeSteps { .init(record: CaseRecord(tape: $0), fails: false) }
    #expect(shrinker.runs == 64)
    #expect(shrinker.best.tape == tape)
  }

  @Test("Deviations that do not matter are dropped, the others become as low and early as they can")
  func deviations() async throws {
    let program = Program(decisions: 6) { tape in
      // A step with an even number of decisions before the first deviation, which is not the very first.
      tape.steps.contains { step in step.schedule.firstIndex { $0 > 0 }.map { $0 % 2 == 0 && $0 > 0 } ?? false
      }
    }
    #expect(try await result(program, "a deviation").steps == [Step(draws: [0, 0], schedule: [0, 0, 1])])
  }

  @Test("One step less is found where it needs another deviation")
  func search() async throws {
    let program = Program(decisions: 4) { tape in
      let schedule = tape.steps.first?.schedule ?? []
      return tape.steps.count == 2 && schedule == [0, 2] || tape.steps.count == 1 && schedule == [0, 0, 0, 1]
    }
    var shrinker = Shrinker(
      program.record(ChoiceTape(steps: [Step(draws: [1, 1], schedule: [0, 2]), Step(draws: [3, 3])])))
    await shrinker.shrink { program.run($0) }
    #expect(shrinker.best.tape.steps == [Step(draws: [0, 0], schedule: [0, 0, 0, 1])])
  }

  @Test("The limit of runs is kept")
  func limit() async {
    let program = Program(decisions: 6) { tape in tape.steps.contains { $0.draws[0] >= 17 } }
    var generator = SeededGenerator(seed: 9)
    var tape = program.randomTape(&generator)
    tape.steps.append(Step(draws: [50, 50]))
    var shrinker = Shrinker(program.record(tape), limit: 7)
    await shrinker.shrink { program.run($0) }
    #expect(shrinker.runs == 7)
    #expect(shrinker.isExhausted)
  }

  @Test("Elements are deleted with their draws, and the size with them")
  func elements() async {
    // A program that draws a list of pairs: it fails if a pair is (7, more than 2).
    @Sendable func run(_ tape: ChoiceTape) -> Shrinker.Attempt {
      var steps: [Step] = []
      var notes: [CaseRecord.Step] = []
      var fails = false
      for step in tape.steps {
        let draw = Draw(seed: 0)
        draw.beginStep(step.draws)
        let list = draw.array(count: 0...10) { ($0.int(in: 0...9), $0.int(in: 0...9)) }
        fails = fails || list.contains { $0.0 == 7 && $0.1 > 2 }
        steps.append(Step(draws: draw.values))
        notes.append(.init(spans: draw.spans))
      }
      return .init(record: CaseRecord(tape: ChoiceTape(steps: steps), steps: notes), fails: fails)
    }
    let tape = ChoiceTape(steps: [Step(draws: [5, 1, 2, 3, 4, 7, 9, 5, 6, 0, 1])])
    var shrinker = Shrinker(run(tape).record)
    await shrinker.shrink { run($0) }
    #expect(shrinker.best.tape.steps == [Step(draws: [1, 7, 3])])
  }

  @Test("Elements that can't be deleted alone are deleted in pairs")
  func pairsOfElements() async {
    // A program that draws a list and a number: it fails if the elements alternate between 1 and 0, and the first and
    // the last one are 1. Without elements that are deleted, the number would be read from their draws.
    @Sendable func run(_ tape: ChoiceTape) -> Shrinker.Attempt {
      let draw = Draw(seed: 0)
      draw.beginStep(tape.steps.first?.draws ?? [])
      let list = draw.array(count: 0...20) { $0.int(in: 0...1) }
      let number = draw.int(in: 0...9)
      let step = Step(draws: draw.values)
      let isAlternating = zip(list, list.dropFirst()).allSatisfy { $0 != $1 }
      return .init(
        record: CaseRecord(tape: ChoiceTape(steps: [step]), steps: [.init(spans: draw.spans)]),
        fails: tape.steps.count == 1 && list.count % 2 == 1 && isAlternating && list.first == 1 && number == 7
      )
    }
    var shrinker = Shrinker(run(ChoiceTape(steps: [Step(draws: [9, 1, 0, 1, 0, 1, 0, 1, 0, 1, 7])])).record)
    await shrinker.shrink { run($0) }
    #expect(shrinker.best.tape.steps == [Step(draws: [1, 1, 7])])
  }
}
