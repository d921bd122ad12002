import Effects
import Store
import TestStore
import TestSupport
import Testing

/// A child whose throttled reports tell how many of them have passed.
@Reducer private struct ThrottledChild {
  struct State: Equatable, Identifiable {
    let id: Int
    var reports = 0
  }
  enum Action { case tap, report }
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tap: return .send(.report).throttle(id: "report", for: .seconds(10), clock: clock, latest: false)
      case .report:
        state.reports += 1
        return .none
      }
    }
  }
}

/// A parent with a child of each kind.
@Reducer private struct ThrottledParent {
  struct State: Equatable {
    @Presents var presented: ThrottledChild.State?
    var optional: ThrottledChild.State?
    var rows: IdentifiedArrayOf<ThrottledChild.State> = []
  }
  enum Action {
    case presented(PresentationAction<ThrottledChild.Action>), optional(ThrottledChild.Action)
    case rows(IdentifiedActionOf<ThrottledChild>)
    case present(ThrottledChild.State?), set(ThrottledChild.State?), setRow(ThrottledChild.State?), replaceRow
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .present(let child): state.presented = child
      case .set(let child): state.optional = child
      case .setRow(let child): state.rows = child.map { [$0] } ?? []
      case .replaceRow: state.rows = IdentifiedArray(uniqueElements: state.rows.map { $0 })
      default: break
      }
      return .none
    }
    .ifLet(\.$presented, action: \.presented) { ThrottledChild() }
    .ifLet(\.optional, action: \.optional) { ThrottledChild() }
    .forEach(\.rows, action: \.rows) { ThrottledChild() }
  }
}

@MainActor @Suite("Throttles of children") struct ThrottledChildTests {
  private let clock = TestClock()
  private let child = ThrottledChild.State(id: 1)

  private func makeStore() -> StoreOf<ThrottledParent> {
    Store(initialState: ThrottledParent.State()) {
      ThrottledParent()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  /// A kind of child that is there or not.
  enum Kind: CaseIterable { case presented, optional }

  @Test("an interval ends with a child that is presented or optional", arguments: Kind.allCases)
  func single(_ kind: Kind) {
    let store = makeStore()
    for _ in 1...2 {
      switch kind {
      case .presented:
        store.send(.present(child))
        store.send(.presented(.presented(.tap)))
      case .optional:
        store.send(.set(child))
        store.send(.optional(.tap))
      }
      #expect((store.presented ?? store.optional)?.reports == 1)
      store.send(.present(nil))
      store.send(.set(nil))
    }
  }

  @Test("an interval ends with a row, and not with a replacement of the rows that keeps it")
  func row() {
    let store = makeStore()
    for _ in 1...2 {
      store.send(.setRow(child))
      store.send(.rows(.element(id: 1, action: .tap)))
      store.send(.replaceRow)
      store.send(.rows(.element(id: 1, action: .tap)))
      #expect(store.rows[id: 1]?.reports == 1)
      store.send(.setRow(nil))
    }
  }

  @Test("the store discards what it knows of an interval that is over")
  func over() async {
    let store = makeStore()
    store.send(.set(child))
    store.send(.optional(.tap))
    #expect(store.core.runtime.hasThrottledChildren)
    await clock.advance(by: .seconds(10))
    store.send(.replaceRow)
    #expect(!store.core.runtime.hasThrottledChildren && !store.core.runtime.hasActiveChildren)
  }

  @Test("the parent of a throttled child may go first")
  func nested() {
    let store = Store(initialState: Nested.State()) {
      Nested()
    } withDependencies: {
      $0.continuousClock = clock
    }
    for _ in 1...2 {
      store.send(.show(true))
      store.send(.parent(.set(child)))
      store.send(.parent(.optional(.tap)))
      #expect(store.parent?.optional?.reports == 1)
      store.send(.show(false))
    }
    #expect(!store.core.runtime.hasThrottledChildren && !store.core.runtime.hasActiveChildren)
  }
}

@Reducer private struct Nested {
  struct State: Equatable { var parent: ThrottledParent.State? }
  enum Action { case parent(ThrottledParent.Action), show(Bool) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let isShown) = action { state.parent = isShown ? .init() : nil }
      return .none
    }
    .ifLet(\.parent, action: \.parent) { ThrottledParent() }
  }
}
