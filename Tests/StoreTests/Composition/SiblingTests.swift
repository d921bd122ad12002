import Store
import TestSupport
import Testing

@Suite("Siblings")
struct SiblingTests {
  @Test("run in order, and their effects, if an action is for them", arguments: 1..<51 as Range<UInt64>)
  func everyKindOfAction(seed: UInt64) {
    check(PlainCrowdAction.self, seed: seed)
    check(HandWrittenCrowdAction.self, seed: seed)
    check(ConditionalCrowdAction.self, seed: seed)
    check(GenericCrowdAction<[String]>.self, seed: seed)
    check(NestedCrowdAction.self, seed: seed)
  }

  /// Sends an action of each case to a crowd made at random.
  private func check<Action: CrowdAction>(_ type: Action.Type, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let cases = Action.cases
    let members = (0..<Int.random(in: 0...24, using: &random)).map { _ in
      Bool.random(using: &random) ? cases.indices.randomElement(using: &random) : nil
    }
    let log = CrowdLog()
    let store = Store(initialState: .init()) { Crowd<Action>(members: members, log: log) }
    for index in cases.indices {
      log.entries = []
      store.send(AnyCasePath(cases[index]).embed(0))
      let called = members.indices.filter { members[$0] == nil || members[$0] == index }
      // Each child's effect is an action for the same members.
      let answers = called.filter { members[$0] == index }.flatMap { _ in called }
      #expect(log.entries == called + answers, "seed \(seed), \(Action.self), case \(index) of \(members)")
    }
  }

  @Test("that are for no action of the case leave the others alone")
  func actionOfNobody() {
    let log = CrowdLog()
    let store = Store(initialState: .init()) {
      Crowd<PlainCrowdAction>(members: [0, nil, 1, 0, nil, 2, nil], log: log)
    }
    store.send(.nothing)
    store.send(.nobody("x"))
    #expect(log.entries == [1, 4, 6, 1, 4, 6])
  }

  @Test("of every kind run around their parent")
  func kinds() {
    let log = Household.Log()
    let store = Store(initialState: Household.State()) { Household(log: log) }
    func names(_ action: Household.Action) -> [String] {
      log.names = []
      store.send(action)
      return log.names
    }
    #expect(names(.plain(.call)) == ["plain", "parent", "plain again"])
    #expect(names(.optional(.call)) == ["optional", "parent"])
    #expect(names(.rows(.element(id: 0, action: .call))) == ["row", "parent"])
    #expect(names(.sheet(.presented(.call))) == ["sheet", "parent"])
    #expect(names(.path(.element(id: store.path.ids[0], action: .call))) == ["element", "parent"])
    #expect(names(.sheet(.dismiss)) == ["parent"])
    #expect(store.sheet == nil)
    #expect(names(.path(.popFrom(id: store.path.ids[0]))) == ["parent"])
    #expect(store.path.isEmpty)
  }

  @Test("report an action for a child that is not there, each of them")
  func missingChildren() {
    let issues = issues {
      let store = Store(initialState: Household.State(optional: nil)) { Household(log: Household.Log()) }
      store.send(.optional(.call))
      store.send(.rows(.element(id: 7, action: .call)))
      store.send(.plain(.call))
    }
    #expect(issues.map(\.kind) == [.missingChildState, .missingElement])
  }
}
