import Store
import TestSupport
import Testing

/// Random pipelines over random edits, against plain computations on arrays.
@Suite struct DerivedFuzzTests {
  @Test func pipelinesEqualPlainComputations() async {
    await fuzz("derived collections", cases: 6) { random in
      DerivedCase(using: &random)
    } shrink: {
      $0.smaller
    } check: {
      $0.mistake()
    }
  }
}

struct DerivedCase: CustomStringConvertible {
  typealias MyStore = Store<DerivedModel.State, DerivedModel.Action>

  var seed: UInt64
  var turns: [[DerivedEdit]]

  init(using random: inout SeededGenerator) {
    seed = .random(in: 0...(.max), using: &random)
    turns = (0..<Int.random(in: 1..<60, using: &random)).map { _ in
      (0..<Int.random(in: 1..<4, using: &random)).map { _ in .random(using: &random) }
    }
  }

  var description: String { "seed \(seed)\n" + turns.map { "\($0)" }.joined(separator: "\n") }

  var smaller: [Self] {
    shortened(turns).map { turns in
      var smaller = self
      smaller.turns = turns
      return smaller
    }
  }

  /// Returns the first difference from the plain computations.
  func mistake() -> String? {
    var random = SeededGenerator(seed: seed)
    var pipelines = [DerivedPipeline(), DerivedPipeline(isComputed: true)]
    for _ in 0..<12 { pipelines.append(pipelines.randomElement(using: &random)!.followed(using: &random)) }
    let aggregates = pipelines.map { DerivedAggregates($0.selector) }
    let store = MyStore(initialState: DerivedModel.State()) { DerivedModel() }
    store.selectorCache.checksPurity = Int.random(in: 0..<8, using: &random) == 0
    // Reads the current and earlier states, at random.
    let memo = SelectorMemo<DerivedModel.State>()
    var earlier: [DerivedModel.State] = []
    let observed = pipelines.randomElement(using: &random)!
    let token = Bool.random(using: &random) ? store.observe { _ = store[observed.selector].count } : nil
    defer { withExtendedLifetime(token) {} }
    let views = (0..<3).map { _ in DerivedView(pipelines.randomElement(using: &random)!, of: store) }
    var (saved, nextID) = ([IdentifiedArrayOf<DerivedModel.Row>](), 0)
    var kept: [(DerivedCollection<Int, DerivedModel.Row>, [DerivedModel.Row])] = []
    for (number, turn) in turns.enumerated() {
      for edit in turn {
        let box = EditBox(saved, nextID)
        store.send(DerivedModel.Action { box.apply(edit, to: &$0) })
        (saved, nextID) = (box.saved, box.nextID)
      }
      if Int.random(in: 0..<40, using: &random) == 0 { store.selectorCache.removeAll() }
      var state = DerivedModel.State()
      (state.items, state.limit, state.others) = (store.items, store.limit, store.others)
      for (pipeline, aggregates) in zip(pipelines, aggregates)
      where Int.random(in: 0..<4, using: &random) != 0 {
        let expected = pipeline.plain(state)
        if let mistake = mistake(in: store[pipeline.selector], expected) {
          return "turn \(number), \(pipeline.description): \(mistake)"
        }
        for check in aggregates.checks where Int.random(in: 0..<3, using: &random) == 0 {
          if let mistake = check(store, expected) {
            return "turn \(number), \(pipeline.description): \(mistake)"
          }
        }
        if Int.random(in: 0..<30, using: &random) == 0 { kept.append((store[pipeline.selector], expected)) }
      }
      if Int.random(in: 0..<8, using: &random) == 0 { earlier.append(state) }
      for pipeline in pipelines where Int.random(in: 0..<4, using: &random) == 0 {
        let state = Bool.random(using: &random) ? earlier.randomElement(using: &random) ?? state : state
        if let mistake = mistake(in: memo[pipeline.selector, of: state], pipeline.plain(state)) {
          return "turn \(number), \(pipeline.description) by a memo: \(mistake)"
        }
      }
      if earlier.count > 3 { earlier.removeFirst() }
      for loop in DerivedFamily.loops where Int.random(in: 0..<2, using: &random) == 0 {
        if let mistake = loop(store, state) { return "turn \(number), \(mistake)" }
      }
      for view in views {
        if let mistake = view.mistake(view.pipeline.plain(state)) {
          return "turn \(number), \(view.pipeline.description): \(mistake)"
        }
      }
      for (collection, expected) in kept {
        if let mistake = mistake(in: collection, expected) {
          return "turn \(number), a kept value: \(mistake)"
        }
      }
      if kept.count > 3 { kept.removeFirst() }
    }
    return nil
  }

  private func mistake(
    in collection: DerivedCollection<Int, DerivedModel.Row>, _ expected: [DerivedModel.Row]
  ) -> String? {
    if collection.map(\.id) != expected.map(\.id) {
      return "\(collection.map(\.id)) instead of \(expected.map(\.id))"
    }
    for (index, row) in expected.enumerated() {
      if collection[index] != row { return "\(collection[index]) instead of \(row)" }
      if collection.index(id: row.id) != index {
        return "index \(String(describing: collection.index(id: row.id)))"
      }
      if collection[id: row.id] != row { return "\(String(describing: collection[id: row.id])) by id" }
    }
    return collection.ids == expected.map(\.id) && collection[id: -1] == nil ? nil : "ids differ"
  }
}

/// What an edit reads and writes besides the state, on the one isolation of the case.
private final class EditBox: @unchecked Sendable {
  var saved: [IdentifiedArrayOf<DerivedModel.Row>]
  var nextID: Int

  init(_ saved: [IdentifiedArrayOf<DerivedModel.Row>], _ nextID: Int) {
    (self.saved, self.nextID) = (saved, nextID)
  }

  func apply(_ edit: DerivedEdit, to state: inout DerivedModel.State) {
    edit.apply(to: &state, &saved, nextID: &nextID)
  }
}
