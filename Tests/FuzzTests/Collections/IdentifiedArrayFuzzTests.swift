import TestSupport
import Testing

@Suite struct IdentifiedArrayFuzzTests {
  private struct Script<Row: FuzzRow>: CustomStringConvertible {
    let universe: Int
    var steps: [ArrayWorld<Row>.Step]

    init(_ random: inout SeededGenerator) {
      universe = random.element(of: [6, 14, 60, 200])
      steps = (0..<random.int(in: 1...60)).map { _ in
        ArrayWorld<Row>.Step(
          kind: random.int(below: ArrayWorld<Row>.kinds), which: random.int(below: 3), seed: random.next())
      }
    }

    var description: String { "\(universe) ids\n" + steps.map { "\($0)" }.joined(separator: "\n") }

    var smaller: [Self] {
      shortened(steps).map {
        var copy = self
        copy.steps = $0
        return copy
      }
    }
  }

  /// All that an array is asked and told, copies that go ways of their own, stamps, and what has changed between them.
  @Test func arraysOfObjectsBehaveAsSearchedOnes() async { await check(CountedRow.self) }

  @Test func arraysOfPlainValuesBehaveAsSearchedOnes() async { await check(PlainRow.self) }

  @Test func arraysByAnotherKeyBehaveAsSearchedOnes() async { await check(KeyedRow.self) }

  private func check<Row: FuzzRow>(_: Row.Type) async {
    await fuzz("identified arrays of \(Row.self)", cases: 20) { random in
      Script<Row>(&random)
    } shrink: {
      $0.smaller
    } check: { script in
      ArrayWorld<Row>.rest(universe: script.universe, script.steps)
    }
  }
}
