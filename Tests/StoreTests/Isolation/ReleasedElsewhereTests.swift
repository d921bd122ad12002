import Foundation
import Store
import TestSupport
import Testing

/// What belongs to a store of the main actor, and is let go of on other threads.
///
/// An object of the main actor can be released anywhere, and what it holds goes with it.
@MainActor @Suite struct ReleasedElsewhereTests {
  typealias Action = Probe.Action

  @MainActor final class Holder<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  /// Makes something, and lets go of it in a task that runs on no actor.
  @discardableResult
  private func letGoElsewhere<Value>(_ make: () -> Value) -> Task<Void, Never> {
    Task.detached { [holder = Holder(make())] in
      await Task.yield()
      _ = holder
    }
  }

  /// Lets go of things elsewhere while the store reduces, which must lose nothing.
  private func whileSending<Value>(
    to store: StoreOf<Probe>, _ rounds: Int = 1_000, _ make: (Int) -> Value
  ) async {
    var tasks: [Task<Void, Never>] = []
    for round in 0..<rounds {
      tasks.append(letGoElsewhere { make(round) })
      for number in 0..<10 { store.send(.note(number)) }
      if round % 4 == 0 { await Task.yield() }
    }
    for task in tasks { await task.value }
    #expect(store.log.count == rounds * 10)
  }

  @Test("tokens: every send is reduced, and what their closures held is let go of")
  func tokens() async {
    let (store, lifetimes) = (Store(), Lifetimes())
    await whileSending(to: store) { _ in
      let token = lifetimes.make()
      return store.observe { withExtendedLifetime(token) { _ = store.log.count } }
    }
    while lifetimes.alive > 0 { await Task.yield() }
  }

  @Test("tokens of selectors, of rows and of the whole state")
  func selectors() async {
    let count = Selector<Probe.State, Int> { $0.log.count }
    let part = SelectorFamily<Probe.State, Int, Int> { $0.log.count + $1 }
    let store = Store()
    await whileSending(to: store) { round in
      (
        store.onChange(of: count) { _, _ in }, store.onChange(of: part(round)) { _, _ in },
        store.observe { (changes: ChangeSet<Probe.State>) in _ = changes.contains(\.log) }
      )
    }
  }

  /// An object that ends what it holds itself.
  private final class Canceller {
    private let tokens: [ObservationToken]
    init(_ tokens: ObservationToken...) { self.tokens = tokens }
    deinit { for token in tokens { token.cancel() } }
  }

  @Test("objects that cancel their tokens: every send is reduced, and what the closures held is let go of")
  func cancellers() async {
    let (store, lifetimes) = (Store(), Lifetimes())
    let count = Selector<Probe.State, Int> { $0.log.count }
    await whileSending(to: store) { _ in
      let token = lifetimes.make()
      return Canceller(
        store.observe { withExtendedLifetime(token) { _ = store.log.count } },
        store.onChange(of: count) { _, _ in withExtendedLifetime(token) {} },
        store.events { _ in withExtendedLifetime(token) {} })
    }
    while lifetimes.alive > 0 { await Task.yield() }
  }

  @Test("what the closure of a cancelled token of events holds is let go of on the isolation")
  func cancelledHere() async {
    /// Stops the program if it is released elsewhere.
    @MainActor final class Guarded { deinit { MainActor.preconditionIsolated() } }
    let store = Store()
    for _ in 0..<100 {
      let task = letGoElsewhere {
        let guarded = Guarded()
        let token = store.events { _ in withExtendedLifetime(guarded) {} }
        token.cancel()
        return token
      }
      store.send(.note(1))
      await task.value
    }
  }

  @Test("an observer whose token was cancelled elsewhere is not called any more")
  func cancelled() async {
    let store = Store()
    var calls = 0
    await letGoElsewhere { Canceller(store.observe { _ = (store.log.count, calls += 1) }) }.value
    store.send(.note(1))
    await Task { @MainActor in }.value
    #expect(calls == 1)
  }

  @Test("an observer whose token was let go of elsewhere is not called any more")
  func notCalled() async {
    let store = Store()
    var calls = 0
    await letGoElsewhere { store.observe { _ = (store.log.count, calls += 1) } }.value
    store.send(.note(1))
    await Task { @MainActor in }.value
    #expect(calls == 1)
  }

  @Test("iterators of values")
  func iterators() async {
    let store = Store()
    var tasks: [Task<Void, Never>] = []
    for round in 0..<500 {
      var iterator = store.values(of: \.log.count).makeAsyncIterator()
      _ = await iterator.next()
      tasks.append(letGoElsewhere { iterator })
      for number in 0..<10 { store.send(.note(number)) }
      if round % 4 == 0 { await Task.yield() }
    }
    for task in tasks { await task.value }
    #expect(store.log.count == 5_000)
  }

  @Test("child stores, with what was observed through them")
  func children() async {
    let store = Store(initialState: Derived.State()) { Derived() }
    let seen = Locked(0)
    var tasks: [Task<Void, Never>] = []
    for round in 0..<1_000 {
      tasks.append(
        letGoElsewhere {
          let child = store.scope(state: \.child, action: \.child)
          return (child, child.observe { seen.add(child.count >= 0 ? 1 : 0) })
        })
      for _ in 0..<10 { store.send(.set { $0.child.count += 1 }) }
      if round % 4 == 0 { await Task.yield() }
    }
    for task in tasks { await task.value }
    #expect(store.child.count == 10_000)
    #expect(seen.value >= 1_000)
  }

  @Test("a store that ends elsewhere while its tokens are cancelled here")
  func ends() async {
    let lifetimes = Lifetimes()
    for _ in 0..<500 {
      var store: StoreOf<Probe>? = Store()
      let tokens = (0..<10).map { _ in
        let token = lifetimes.make()
        return store?.observe { [weak store] in withExtendedLifetime(token) { _ = store?.log.count } }
      }
      let holder = Holder(store)
      store = nil
      let task = Task.detached { [holder] in _ = holder }
      let last = Holder(holder.value?.values(of: \.log.count))
      holder.value = nil
      for token in tokens { token?.cancel() }
      await task.value
      _ = last
    }
    while lifetimes.alive > 0 { await Task.yield() }
  }

  @Test("a loop over the values of a store that ends elsewhere ends too")
  func loopEnds() async {
    for _ in 0..<200 {
      let holder = Holder<StoreOf<Probe>?>(Store())
      guard let values = holder.value?.values(of: \.log.count) else { return }
      let began = Gate()
      let loop = Task { @MainActor in
        var seen = 0
        for await count in values {
          if count == 0 { Task { await began.pass() } }
          seen += 1
        }
        return seen
      }
      await began.arrivals(1)
      began.open()
      let task = Task.detached { [holder] in
        let store = await take(holder)
        _ = store
      }
      await task.value
      #expect(await loop.value == 1)
    }
    @MainActor func take(_ holder: Holder<StoreOf<Probe>?>) -> Holder<StoreOf<Probe>?> {
      defer { holder.value = nil }
      return Holder(holder.value)
    }
  }

  @Test("an actor that ends while the effects of its store send")
  nonisolated func actors() async {
    let lifetimes = Lifetimes()
    for _ in 0..<400 {
      var owner: Owner? = Owner(lifetimes.make())
      await owner?.begin()
      owner = nil
    }
    while lifetimes.alive > 0 { await Task.yield() }
  }

  private actor Owner {
    private let token: Lifetimes.Token
    private let store: StoreOf<Senders>

    init(_ token: Lifetimes.Token) {
      self.token = token
      store = Store(initialState: Senders.State()) { Senders() }
    }

    func begin() { store.send(.begin) }
  }

  @Reducer fileprivate struct Senders {
    struct State { var count = 0 }

    enum Action { case begin, note }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard case .begin = action else {
        state.count += 1
        return .none
      }
      let sender = Effect<Action>.run { send in for _ in 0..<20 { await send(.note) } }
      return .merge(sender, sender, sender, sender)
    }
  }

  @Test("tokens and stores without an isolation")
  nonisolated func unbound() async {
    let lifetimes = Lifetimes()
    for _ in 0..<200 {
      let store = Store()
      let token = lifetimes.make()
      let observation = store.observe { withExtendedLifetime(token) { _ = store.log.count } }
      await Task.detached { _ = observation }.value
    }
    while lifetimes.alive > 0 { await Task.yield() }
  }
}

/// Handles of a graph of the main actor that are let go of on other threads.
@MainActor @Suite struct GraphReleasedElsewhereTests {
  @MainActor final class Holder {
    let handles: [AnyObject]
    init(_ handles: [AnyObject]) { self.handles = handles }
  }

  @Test("inputs, rules and tokens: nothing is lost, and all is let go of")
  func handles() async {
    let graph = AttributeGraph()
    let source = graph.input(0)
    var told = 0
    let observer = graph.onChange(of: source) { _, _ in told += 1 }
    var tasks: [Task<Void, Never>] = []
    for round in 1...2_000 {
      let input = graph.input(round)
      let rule = graph.rule { input.wrappedValue + source.wrappedValue }
      let token = graph.observe { _ = rule.wrappedValue }
      let holder = Holder([input, rule, token])
      tasks.append(
        Task.detached { [holder] in
          await Task.yield()
          _ = holder
        })
      source.wrappedValue = round
      if round % 4 == 0 { await Task.yield() }
    }
    for task in tasks { await task.value }
    #expect(told == 2_000)
    while graph.count > 2 { await Task.yield() }
    observer.cancel()
  }

  @MainActor final class Sheet {
    let graph = AttributeGraph()
  }

  @Test("a graph that a default value makes belongs to the actor that makes its inputs and rules")
  func defaultValue() async {
    let (sheet, bodies, holders) = (Sheet(), Lifetimes(), Lifetimes())
    let source = sheet.graph.input(0)
    func makeHolder() -> Holder {
      let (body, last) = (bodies.make(), holders.make())
      let rule = sheet.graph.rule { withExtendedLifetime(body) { source.wrappedValue } }
      #expect(rule.wrappedValue == 0)
      return Holder([rule, last])
    }
    let mayEnd = DispatchSemaphore(value: 0)
    // A thread, because a task would wait for a thread of the pool, which other tests may occupy.
    Thread.detachNewThread { [holder = makeHolder()] in
      mayEnd.wait()
      _ = holder
    }
    // Not before this code has nothing of the thread's closure any more.
    mayEnd.signal()
    // The rule has been let go of then, and the main actor has done nothing else.
    while holders.alive > 0 { sched_yield() }
    #expect(bodies.alive == 1)
    while bodies.alive > 0 { await Task.yield() }
    #expect(sheet.graph.count == 1)
  }
}
