import Effects
import Store
import TestSupport
import Testing

/// Random compositions of features against plain nested functions.
@Suite struct FeatureFuzzTests {
  private actor StoreActor {
    func check(_ program: TreeProgram) async -> String? { await program.mistake() }
  }

  @Test func featuresDoWhatNestedFunctionsDo() async {
    await fuzz("features", cases: 200) { random in
      var generator = TreeGenerator(SeededGenerator(seed: random.next()))
      return generator.make()
    } shrink: {
      $0.smaller
    } check: {
      await StoreActor().check($0)
    }
  }
}

extension TreeProgram {
  /// Runs the program in a store of the caller's, and returns in what it differs from the oracle.
  fileprivate func mistake(isolation: isolated (any Actor)? = #isolation) async -> String? {
    let run = TreeRun(self)
    return await withIssueReporter(run.issues) {
      _ = isolation
      let store = Store(initialState: TreeFeature.State(id: 0)) {
        TreeFeature(program: self, shape: 0)
      } withDependencies: {
        $0.treeRun = run
      }
      defer { run.end() }
      var oracle = TreeOracle(self)
      for (step, action) in script.enumerated() {
        let issues = run.issues.issues.count
        let moment = moments[step]
        oracle.send(action, at: moment ?? 0)
        if let moment {
          withDependencies {
            $0.treeMoment = moment
          } operation: {
            _ = store.send(TreeFeature.Action(action))
          }
        } else {
          store.send(TreeFeature.Action(action))
        }
        var mistake = difference(
          oracle, run, store.withState { TreeOracle.Model($0) }, Array(run.issues.issues[issues...]))
        if mistake == nil { mistake = await lateDifference(oracle, run) }
        if let mistake { return "After \(action), number \(step): \(mistake)" }
      }
      return nil
    }
  }

  /// What differs when a send has returned.
  private func difference(
    _ oracle: TreeOracle, _ run: TreeRun, _ model: TreeOracle.Model, _ issues: [RuntimeIssue]
  ) -> String? {
    let events = run.takeEvents()
    if events != oracle.events { return "Reducers saw\n\(events), not\n\(oracle.events)" }
    if model != oracle.model { return "The state is\n\(model.text), not\n\(oracle.model.text)" }
    let kinds = issues.map(\.kind.rawValue).sorted()
    if kinds != oracle.issues.sorted() { return "The issues are \(kinds), not \(oracle.issues.sorted())" }
    return nil
  }

  /// What differs when cancelled effects have let go of their closures.
  private func lateDifference(
    _ oracle: TreeOracle, _ run: TreeRun, isolation: isolated (any Actor)? = #isolation
  ) async -> String? {
    let expected = Dictionary(grouping: oracle.effects, by: \.effect).mapValues(\.count)
    for attempt in 0... {
      let alive = run.effects
      let missing = expected.filter { alive[$0.key, default: 0] < $0.value }
      if !missing.isEmpty { return "These effects were cancelled: \(missing)" }
      if alive == expected { break }
      guard attempt < 1_000_000 else { return "In flight are \(alive), not \(expected)" }
      await Task.yield()
    }
    return run.strangers.first
  }
}

extension TreeOracle.Model {
  fileprivate init(_ state: TreeFeature.State) {
    self.init(id: state.id)
    count = state.count
    label = state.label
    part = TreeOracle.Leaf(state.part)
    leaf = state.leaf.map { TreeOracle.Leaf($0) }
    choice = TreeOracle.Choice(state.choice)
    rows = state.rows.map { Self($0) }
    path = zip(state.path.ids, state.path).map { (Int("\($0)".dropFirst()) ?? -1, Self($1)) }
    sheet = state.sheet.map { [Self($0)] } ?? []
    destination = state.destination.map { TreeOracle.Choice($0) }
    kids = state.kids.map { Self($0) }
    optional = state.optionals.map { Self($0) }
  }
}

extension TreeOracle.Leaf {
  fileprivate init(_ state: TreeLeaf.State) { self.init(id: state.id, count: state.count) }
}

extension TreeOracle.Choice {
  fileprivate init(_ state: TreeMode.State) {
    switch state {
    case .one(let leaf): self.init(isTwo: false, leaf: TreeOracle.Leaf(leaf))
    case .two(let leaf): self.init(isTwo: true, leaf: TreeOracle.Leaf(leaf))
    }
  }
}
