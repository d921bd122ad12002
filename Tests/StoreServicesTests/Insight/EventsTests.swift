import Effects
import Foundation
@testable import Store
import TestSupport
import Testing

/// What `Store.events` tells.
@MainActor @Suite("Events of a store") struct EventsTests {
  /// A feature with rows, whose effects wait for a gate.
  @Reducer struct Board {
    struct State: Equatable {
      var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)]
      var total = 0
      static let double = Selector<State, Int>(name: "double") { $0.total * 2 }
    }

    enum Action {
      case add(Int)
      case addTwice(Int)
      case addAndCall(@Sendable () -> Void)
      case fail
      case failWith(Gate, @Sendable () -> Holding)
      case rows(IdentifiedActionOf<Row>)
    }

    struct Failure: Error {}

    /// An error that calls a closure at its end.
    final class Holding: Error {
      private let atEnd: @Sendable () -> Void

      init(_ atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }

      deinit { atEnd() }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .add(let number):
          state.total += number
          return .none
        case .addTwice(let number): return .merge(.send(.add(number)), .send(.add(number)))
        case .addAndCall(let body):
          return .run { send in
            await send(.add(1))
            body()
          }
        case .fail:
          return .run(name: "failing") { _ in
            throw Failure()
          } catch: { _, send in
            await send(.add(1))
          }
        case .failWith(let gate, let makeError):
          return .run { _ in
            await gate.pass()
            throw makeError()
          } catch: { _, _ in
          }
        case .rows: return .none
        }
      }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  @Reducer struct Row {
    struct State: Equatable, Identifiable {
      let id: Int
      var value = 0
    }

    enum Action {
      case load(Gate)
      case wait(Gate)
      case loaded(Int)
      case cancel
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .load(let gate):
          return .run(name: "load") { send in
            await gate.pass()
            await send(.loaded(7))
          }.cancellable(id: "loading")
        case .wait(let gate): return .run { _ in await gate.pass() }
        case .loaded(let value):
          state.value = value
          return .none
        case .cancel: return .cancel(id: "loading")
        }
      }
    }
  }

  /// The events of a store as lines, without times and without the parts that a test can't know.
  private func log(_ store: StoreOf<Board>, into lines: Locked<[String]>) -> ObservationToken {
    store.events { event in
      let cause = event.cause.map { " ← \($0)" } ?? ""
      let text =
        switch event.kind {
        case .action(let action): "\(action.name) from \(sender(action.sender))"
        default: event.kind.text(showsDurations: false).text()
        }
      lines.withLock { $0.append("\(event.number)\(cause) \(text)") }
    }
  }

  private func sender(_ sender: StoreEvent.Sender) -> String {
    switch sender {
    case .view: "view"
    case .child: "child"
    case .effect(let effect): "\(effect.name ?? "?") of \(effect.place)"
    case .returned: "reducer"
    case .outside: "outside"
    }
  }

  private func makeStore() -> StoreOf<Board> { Store(initialState: Board.State()) { Board() } }

  @Test("calls of observers are delivered with their turn")
  func turn() async {
    let store = Store(initialState: Board.State()) { Board() }
    var calls = 0
    let observation = store.observe {
      _ = store.total
      calls += 1
    }
    // A job that follows the turn's, with nothing between them.
    let turns = Locked<[String]>([])
    var kinds: [String] = []
    let token = store.events { event in
      if case .observerCalled = event.kind { kinds.append("observer") } else { kinds.append("other") }
    }
    store.send(.add(1))
    let next = Task { turns.withLock { $0 = kinds } }
    await next.value
    #expect(calls == 2 && turns.value == ["other", "observer"])
    withExtendedLifetime((observation, token)) {}
  }

  @Test("actions have their senders and causes")
  func actions() async {
    let (store, lines, gate) = (makeStore(), Locked<[String]>([]), Gate())
    let token = log(store, into: lines)
    store.send(.addTwice(2))
    #expect(lines.value == ["1 .addTwice from view", "2 ← 1 .add from reducer", "3 ← 1 .add from reducer"])
    lines.withLock { $0 = [] }
    let row = store.scope(state: \.rows, action: \.rows).first
    let task = row?.send(.load(gate))
    #expect(
      lines.value == [
        "4 .rows(.element(.load)) from child", "5 ← 4 started “load” of rows[1] with id loading",
      ])
    lines.withLock { $0 = [] }
    gate.open()
    await task?.finish()
    #expect(
      lines.value == [
        "6 ← 5 .rows(.element(.loaded)) from load of rows[1]",
        "7 ← 5 finished “load” of rows[1] with id loading",
      ])
    lines.withLock { $0 = [] }
    await store.sender.send(.add(1)).finish()
    #expect(lines.value == ["8 .add from outside"])
    token.cancel()
    store.send(.add(1))
    #expect(lines.value == ["8 .add from outside"])
  }

  @Test("an effect is cancelled or fails once")
  func ends() async {
    let (store, lines, gate) = (makeStore(), Locked<[String]>([]), Gate())
    let token = log(store, into: lines)
    let task = store.send(.rows(.element(id: 2, action: .load(gate))))
    store.send(.rows(.element(id: 2, action: .cancel)))
    gate.open()
    await task.finish()
    #expect(
      lines.value == [
        "1 .rows(.element(.load)) from view", "2 ← 1 started “load” of rows[2] with id loading",
        "3 .rows(.element(.cancel)) from view",
        "4 ← 2 cancelled “load” of rows[2] with id loading",
      ])
    lines.withLock { $0 = [] }
    await store.send(.fail).finish()
    #expect(
      lines.value == [
        "5 .fail from view", "6 ← 5 started “failing”", "7 ← 6 .add from failing of ",
        "8 ← 6 failed “failing”: Failure()",
      ])
    withExtendedLifetime(token) {}
  }

  @Test("the effects in flight say who started them, and what they wait for")
  func inFlight() async {
    let (store, gate) = (makeStore(), Gate())
    #expect(store.effectsInFlight.isEmpty)
    let first = store.send(.rows(.element(id: 2, action: .load(gate))))
    let second = store.send(.rows(.element(id: 1, action: .load(gate))))
    await gate.arrivals(2)
    let effects = store.effectsInFlight
    #expect(effects.map(\.place) == ["rows[2]", "rows[1]"])
    #expect(effects.map(\.name) == ["load", "load"])
    #expect(effects.map(\.ids) == [["loading"], ["loading"]])
    #expect(effects.map(\.action) == [".rows(.element(.load))", ".rows(.element(.load))"])
    let file = "StoreServicesTests/EventsTests.swift"
    #expect(effects.allSatisfy { "\($0.site!.fileID)" == file && $0.wait == nil })
    #expect(effects.allSatisfy { $0.duration >= .zero })
    gate.open()
    // They have sent, and the main actor, on which the store is, does not reduce yet.
    while store.effectsInFlight.contains(where: { $0.wait == nil }) { sched_yield() }
    #expect("\(store.effectsInFlight[0])".hasSuffix(", waits for the store"))
    await first.finish()
    await second.finish()
    #expect(store.effectsInFlight.isEmpty)
  }

  @Test("an effect that has ended has the duration until its end, whenever the event is delivered")
  func durations() async throws {
    let (store, gate, durations) = (makeStore(), Gate(), Locked<[Duration]>([]))
    let token = store.events { event in
      if case .effectFinished(let effect) = event.kind { durations.withLock { $0.append(effect.duration) } }
    }
    let start = ContinuousClock.now
    let task = store.send(.rows(.element(id: 1, action: .wait(gate))))
    gate.open()
    // The main actor, on which events are delivered, is busy until twice the time has passed.
    while !store.effectsInFlight.isEmpty { sched_yield() }
    let atMost = ContinuousClock.now - start
    while ContinuousClock.now - start < atMost * 2 { sched_yield() }
    await task.finish()
    #expect(try #require(durations.value.first) <= atMost)
    withExtendedLifetime(token) {}
  }

  @Test("a task that waits for effects or an action resumes after their events, also if it begins late")
  func late() async throws {
    // Many times, because it takes a moment until the events are on their way.
    for _ in 1...200 {
      let (store, lines, gate) = (makeStore(), Locked<[String]>([]), Gate())
      let token = log(store, into: lines)
      let task = store.send(.rows(.element(id: 1, action: .wait(gate))))
      let scope = try #require(task.scope)
      gate.open()
      // The main actor, on which events are delivered, is busy meanwhile.
      while !store.core.runtime.isComplete(scope) { sched_yield() }
      await task.finish()
      #expect(lines.value.count == 3)
      await store.sender.send(.add(1)).finish()
      #expect(lines.value.count == 4)
      withExtendedLifetime(token) {}
    }
  }

  @Test("an action that an effect sends is delivered before the effect goes on")
  func sent() async {
    // Many times, because an event on its way may arrive in time.
    for _ in 1...200 {
      let (store, lines, seen) = (makeStore(), Locked<[String]>([]), Locked(0))
      let token = log(store, into: lines)
      await store.send(.addAndCall { seen.withLock { $0 = lines.value.count } }).finish()
      // The action, the start of the effect, and the effect's action.
      #expect(seen.value == 3 && lines.value.count == 4)
      withExtendedLifetime(token) {}
    }
  }

  /// A dependency that nobody overrides but the store of one test.
  private enum Level: DependencyKey {
    static let liveValue = 0
    static let testValue = 0
  }

  @Test("a closure does not see the dependencies of an effect whose action it receives")
  func dependencies() async {
    let store = Store(initialState: Board.State()) {
      Board()
    } withDependencies: {
      $0[Level.self] = 7
    }
    let levels = Locked<[Int]>([])
    let token = store.events { _ in
      @Dependency(Level.self) var level
      levels.withLock { $0.append(level) }
    }
    await store.send(.addAndCall {}).finish()
    #expect(levels.value == [0, 0, 0, 0])
    withExtendedLifetime(token) {}
  }

  @Test("a closure does not see the dependencies of a task that waits for an effect")
  func dependenciesOfWaiter() async {
    let store = Store(initialState: Board.State()) { Board() }
    let levels = Locked<[Int]>([])
    let token = store.events { _ in
      @Dependency(Level.self) var level
      levels.withLock { $0.append(level) }
    }
    let task = store.send(.addAndCall {})
    await withDependencies {
      $0[Level.self] = 7
    } operation: {
      await task.finish()
    }
    #expect(levels.value == [0, 0, 0, 0])
    withExtendedLifetime(token) {}
  }

  @Test("the end of an effect for which nobody waits is delivered")
  func endWithoutWaiter() async {
    let store = Store(initialState: Board.State()) { Board() }
    var token: ObservationToken?
    // Without the delivery this waits for ever.
    await withCheckedContinuation { continuation in
      token = store.events { event in
        if case .effectFinished = event.kind { continuation.resume() }
      }
      store.send(.addAndCall {})
    }
    withExtendedLifetime(token) {}
  }

  /// An actor that waits for effects, and does other work meanwhile.
  private actor Visitor {
    private let executor = ThreadExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func wait(for task: StoreTask, doing work: @escaping @Sendable () -> Void) async {
      // The work begins when this method has left the actor, so when it waits.
      Task { perform(work) }
      await task.finish()
    }

    private func perform(_ work: () -> Void) { work() }
  }

  @Test("the end of an effect is delivered while the actor of the task that waits for it is busy")
  func endWithBusyWaiter() async {
    let (isBusy, isDelivered) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let store = Store(initialState: Board.State()) { Board() }
    let token = store.events { event in
      if case .effectFinished = event.kind { isDelivered.signal() }
    }
    let task = store.send(.addAndCall { isBusy.wait() })
    // Without the delivery this waits for ever.
    await Visitor().wait(for: task) {
      isBusy.signal()
      isDelivered.wait()
    }
    withExtendedLifetime(token) {}
  }

  @Test("listeners are called around the reducer, the first one next to it")
  func order() {
    final class Listener: ActionListener {
      let name: String
      let lines: Locked<[String]>

      init(_ name: String, _ lines: Locked<[String]>) { (self.name, self.lines) = (name, lines) }

      func willReduce(_ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore) {
        lines.withLock { $0.append("\(name) will") }
      }

      func didReduce(_ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore) {
        lines.withLock { $0.append("\(name) did") }
      }
    }
    let (store, lines) = (makeStore(), Locked<[String]>([]))
    for name in ["first", "second"] { store.core.add(Listener(name, lines)) }
    store.send(.add(1))
    #expect(lines.value == ["second will", "first will", "first did", "second did"])
  }

  @Test("a store without isolation delivers when it is used")
  func unbound() async { await Unbound.check() }

  private enum Unbound {
    nonisolated static func check() async {
      let store = Store(initialState: Board.State(), isolation: nil) { Board() }
      let lines = Locked<[String]>([])
      let token = store.events(isolation: nil) { event in lines.withLock { $0.append("\(event.kind)") } }
      await store.send(.fail, isolation: nil).finish()
      #expect(store.total == 1)
      let words = lines.value.map { $0.prefix { $0 != " " } }
      #expect(words == [".fail", "started", ".add(1)", "failed"])
      withExtendedLifetime(token) {}
    }
  }

  @Test("a callback that sends is told of its action afterwards")
  func sending() {
    let (store, lines) = (makeStore(), Locked<[String]>([]))
    let token = store.events { [unowned store] event in
      guard case .action(let action) = event.kind else { return }
      lines.withLock { $0.append("\(event.number) \(store.total)") }
      if action.name == ".addTwice" { store.send(.add(5)) }
    }
    store.send(.addTwice(1))
    #expect(lines.value == ["1 2", "2 7", "3 7", "4 7"])
    withExtendedLifetime(token) {}
  }

  @Test("a token that is released ends the calls, and with the last one all costs")
  func tokens() async {
    let (store, lines) = (makeStore(), Locked<[String]>([]))
    var first: ObservationToken? = store.events { _ in lines.withLock { $0.append("first") } }
    let second = store.events { _ in lines.withLock { $0.append("second") } }
    store.send(.add(1))
    #expect(lines.value == ["first", "second"])
    nonisolated(unsafe) var reference = first.take()
    await Task.detached { reference.take().map { withExtendedLifetime($0) {} } }.value
    store.send(.add(1))
    #expect(lines.value == ["first", "second", "second"])
    #expect(store.core.status.contains(.followed))
    second.cancel()
    #expect(!store.core.status.contains(.followed) && store.core.listeners == nil)
  }

  @Test("a token that ends while events wait drops them, and their values end outside of locks")
  func droppedEvents() async {
    let (store, lines, gate) = (makeStore(), Locked<[String]>([]), Gate())
    var token: ObservationToken?
    token = store.events { [unowned store] event in
      lines.withLock { $0.append("\(event.number)") }
      // The events of this action, which holds an object, wait until the callback has returned.
      store.send(.rows(.element(id: 1, action: .load(gate))))
      token?.cancel()
    }
    store.send(.add(1))
    #expect(lines.value == ["1"])
    #expect(!store.core.status.contains(.followed))
    gate.open()
    while !store.effectsInFlight.isEmpty { await Task.yield() }
    // The numbers go on, and effects in flight are followed again.
    let again = store.events { event in lines.withLock { $0.append("\(event.number)") } }
    store.send(.add(1))
    #expect(lines.value == ["1", "4"])
    withExtendedLifetime(again) {}
  }

  @Test("an error of an effect that nobody follows any more is released outside of locks")
  func droppedErrors() async {
    let (store, gate, ends) = (makeStore(), Gate(), Locked(0))
    let token = store.events { _ in }
    let other = store.send(.rows(.element(id: 1, action: .load(gate))))
    let task = store.send(
      .failWith(gate) {
        Board.Holding {
          // Takes the lock.
          other.cancel()
          ends.add()
        }
      })
    token.cancel()
    gate.open()
    await task.finish()
    #expect(ends.value == 1)
  }

  @Test("a closure whose end ends another token, of one that was released elsewhere")
  func nestedTokens() async {
    @MainActor final class Holder {
      var token: ObservationToken?
    }
    let store = makeStore()
    let (inner, calls) = (Holder(), Locked(0))
    inner.token = store.events { _ in calls.add() }
    var outer: Holder? = Holder()
    // The closure holds the last reference to the other token.
    outer?.token = store.events { [inner] _ in withExtendedLifetime(inner) {} }
    let kept = store.events { _ in }
    await Self.release(&outer)
    store.send(.add(1))
    withExtendedLifetime((kept, inner)) {}
    #expect(calls.value > 0)
  }

  /// An object that tells at its end whether it is on the isolation of a store.
  private final class Held: Sendable {
    let isolation: StoreIsolation
    let ends: Locked<[Bool]>

    init(_ store: StoreOf<Board>, _ ends: Locked<[Bool]>) {
      (isolation, self.ends) = (store.core.runtime.isolation, ends)
    }

    deinit {
      let isHere = isolation.runIfCurrent {}
      ends.withLock { $0.append(isHere) }
    }
  }

  @Test("what a closure holds is released on the isolation, wherever its token is released")
  func heldObjects() async {
    let (ends, isOnActor) = (Locked(0), Locked(false))
    let keeper = Keeper()
    let token = Locked<ObservationToken?>(nil)
    await keeper.listen(
      Signal {
        ends.add()
        isOnActor.withLock { $0 = keeper.executor.isCurrent }
      }, into: token)
    // An event removes the subscription while the token ends on another thread.
    keeper.whenAsked.withLock { hook in
      hook = {
        let isSent = DispatchSemaphore(value: 0)
        Task {
          await keeper.send()
          isSent.signal()
        }
        isSent.wait()
      }
    }
    await onThread { token.withLock { $0 = nil } }
    await keeper.send()
    #expect(ends.value == 1)
    #expect(isOnActor.value)
  }

  /// An object that calls a closure at its end.
  private final class Signal: Sendable {
    private let atEnd: @Sendable () -> Void

    init(_ atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }

    deinit { atEnd() }
  }

  /// An actor with a store, which calls a closure once when it is asked for its executor.
  private actor Keeper {
    nonisolated let executor = ThreadExecutor()
    nonisolated let whenAsked = Locked<(@Sendable () -> Void)?>(nil)
    private lazy var store = Store(initialState: Board.State(), isolation: self) { Board() }

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      if !executor.isCurrent { whenAsked.withLock { $0.take() }?() }
      return executor.asUnownedSerialExecutor()
    }

    func listen(_ held: consuming Signal, into token: Locked<ObservationToken?>) {
      let made = store.events { [held] _ in withExtendedLifetime(held) {} }
      token.withLock { $0 = made }
    }

    func send() { store.send(.add(1)) }
  }

  private func onThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { waiter in
      Thread.detachNewThread {
        body()
        waiter.resume()
      }
    }
  }

  /// Releases an object on another thread.
  private static func release<Object: AnyObject & Sendable>(_ object: inout Object?) async {
    let last = Locked(object.take())
    await Task.detached { last.withLock { $0 = nil } }.value
  }

  @Test("what an effect holds is released after a store that ends with a listener", arguments: [false, true])
  func storeEnds(elsewhere: Bool) async {
    let lifetimes = Lifetimes()
    var store: StoreOf<Board>? = makeStore()
    let token = store?.events { _ in }
    do {
      let (gate, held) = (Gate(), lifetimes.make())
      store?.send(.failWith(gate) { withExtendedLifetime(held) { Board.Holding {} } })
      await gate.arrivals(1)
    }
    if elsewhere {
      let last = LastReference(store.take())
      await onThread { last.object = nil }
    }
    store = nil
    while lifetimes.alive > 0 { await Task.yield() }
    token?.cancel()
  }

  /// A reference that another thread may release.
  private final class LastReference: @unchecked Sendable {  // Sound: one thread after the other uses it.
    var object: AnyObject?

    init(_ object: AnyObject?) { self.object = object }
  }

  @Test("a closure that sends for each event is an issue, and the store goes on", arguments: [1, 2])
  func endless(sends: Int) {
    let (store, issues, calls) = (makeStore(), IssueLog(), Locked(0))
    let line = #line + 1
    let token = store.events { [unowned store] event in
      calls.add()
      for _ in 0..<sends { store.send(.add(1)) }
    }
    withIssueReporter(issues) { _ = store.send(.add(1)) }
    let delivered = calls.value
    let dropped = 1 + sends * delivered - delivered
    let last = 1 + sends * delivered
    let early = sends == 1 ? 2 : 3
    #expect(issues.issues.map(\.kind) == [.endlessEvents])
    #expect(store.total == last)
    let message = (issues.messages.first ?? "").replacing(/\ in [0-9.]+ .?s\n/, with: "\n")
    #expect(
      message == """
        The closure for events causes new events without end: each of its calls leads to another event, \
        \(delivered - early) so far. The store dropped the waiting events (\(dropped)). The last of them: \
        \(last)  .add(1) from the store at StoreServicesTests/EventsTests.swift:\(line + 2)

        Likely causes, in order:
        1. The closure sends an action for each event, and the action is an event too. Send an action only for some \
        events, such as 'if case .effectFailed = event.kind'.
        2. Two closures for events each send an action in response to the other's actions.
        """)
    token.cancel()
    store.send(.add(1))
    #expect(store.total == last + 1)
    #expect(calls.value == delivered)
  }

  @Test("a closure may cause any number of events at once, and replace its token meanwhile")
  func replacedToken() {
    let (store, tokens, calls) = (makeStore(), Locked<[ObservationToken]>([]), Locked(0))
    tokens.withLock {
      $0 = [
        store.events { [unowned store] event in
          let former = tokens.withLock { $0 }
          tokens.withLock { $0 = [store.events { _ in calls.add() }] }
          withExtendedLifetime(former) {}
          for _ in 0..<200_000 { store.send(.add(1)) }
        }
      ]
    }
    store.send(.add(1))
    #expect(store.total == 200_001)
    #expect(calls.value == 200_000)
    tokens.withLock { $0 = [] }
    #expect(store.core.listeners == nil)
  }

  @Test("selectors are computed, and observers called, because of something")
  func derived() async {
    let (store, lines, calls) = (makeStore(), Locked<[String]>([]), Gate())
    let line = #line + 1
    let observation = store.observe { _ = store[Board.State.double] }
    let token = log(store, into: lines)
    store.send(.add(1))
    let site = "StoreServicesTests/EventsTests.swift:\(line)"
    while lines.value.count < 3 { await Task.yield() }
    #expect(
      lines.value == [
        "1 .add from view", "2 ← 1 computed double because of \\.total",
        "3 ← 1 called the observer at \(site) because of double",
      ])
    withExtendedLifetime((token, observation, calls)) {}
  }
}
