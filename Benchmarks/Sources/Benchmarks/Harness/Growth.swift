/// A plot that shows how costs grow, for example with the number of rows, from the numbers in the budgets.
///
/// The plot shows instructions, because their number is the same in each run.
struct Growth {
  private let budgets: [String: Budget]

  init(_ budgets: [Budget]) {
    self.budgets = Dictionary(budgets.map { ($0.scenario, $0) }) { first, _ in first }
  }

  /// The plot as SVG.
  var svg: String {
    Plot(
      title: "Instructions of one operation, as the program grows", yLabel: "instructions",
      panels: [depth, rows, observers, selectors, derived, tests]
    ).svg
  }

  private var depth: Plot.Panel {
    let sends = [
      (1.0, "store/send from 1 deep"), (5, "store/send from 5 deep"), (10, "store/send from 10 deep"),
    ]
    let reads = [(1.0, "store/read 1 deep"), (5, "store/read 5 deep"), (10, "store/read 10 deep")]
    return Plot.Panel(
      title: "Depth", xLabel: "features between the root and the leaf",
      series: [
        series("read", reads), series("send", sends, perLevel: true),
        series("send by hand", sends, perLevel: true, byHand: true),
      ])
  }

  private var rows: Plot.Panel {
    let changes = scenarios([1_000, 10_000, 100_000]) { "composition/forEach \($0)" }
    return Plot.Panel(
      title: "Rows", xLabel: "rows in the list",
      series: [series("change of one row", changes), series("by hand", changes, byHand: true)])
  }

  private var observers: Plot.Panel {
    let counts = [100, 1_000, 10_000]
    let one = scenarios(counts) { "observation/1 of \($0) rows changes" }
    return Plot.Panel(
      title: "Observers", xLabel: "rows, each with an observer",
      series: [
        series("one row changes", one),
        series("another field", scenarios(counts) { "observation/another field than \($0) rows" }),
        series("one row by hand", one, byHand: true),
      ])
  }

  private var selectors: Plot.Panel {
    let one = scenarios([100, 1_000]) { "selectors/1 of \($0) rows changes" }
    return Plot.Panel(
      title: "Selectors", xLabel: "selectors of rows, each with an observer",
      series: [series("one row changes", one), series("by hand", one, byHand: true)])
  }

  private var derived: Plot.Panel {
    func changes(_ name: String) -> [(Double, String)] {
      scenarios([1_000, 10_000, 100_000, 1_000_000]) { "derived/\(name): 1 of \($0) rows changes" }
    }
    return Plot.Panel(
      title: "Derived collections", xLabel: "rows, of which one changes",
      series: [
        series("filter, count, sum", changes("filter, count, sum")),
        series("sorted", changes("filter, sort, 64 rows in turn")),
        series("grouped", changes("filter, groups")),
        series("sorted by hand", changes("filter, sort, 64 rows in turn"), byHand: true),
      ])
  }

  private var tests: Plot.Panel {
    Plot.Panel(
      title: "Tests", xLabel: "actions in one test",
      series: [
        series("receive", scenarios([100, 400, 1_600]) { "teststore/receive of \($0) merged" }),
        series("skip", scenarios([1_000, 10_000, 100_000]) { "teststore/skip of \($0)" }),
      ])
  }

  private func scenarios(_ counts: [Int], _ name: (Int) -> String) -> [(Double, String)] {
    counts.map { (Double($0), name($0)) }
  }

  private func series(
    _ name: String, _ scenarios: [(Double, String)], perLevel: Bool = false, byHand: Bool = false
  ) -> Plot.Series {
    let points = scenarios.compactMap { x, scenario -> (x: Double, y: Double)? in
      guard let budget = budgets[scenario], let counts = byHand ? budget.byHand : budget.counts else {
        return nil
      }
      return (x, counts.instructions * (perLevel ? x : 1))
    }
    return Plot.Series(name: name, points: points, isBaseline: byHand)
  }
}
