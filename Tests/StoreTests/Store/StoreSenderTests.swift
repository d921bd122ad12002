import Store
import TestSupport
import Testing

/// Actions from threads that are not Swift's.
@Suite struct StoreSenderTests {
  typealias Action = Probe.Action

  @MainActor @Test("a thread sends, the store reduces on its isolation in the order sent")
  func thread() async {
    let store = Store()
    let sender = store.sender
    let tasks = Self.sendFromThread(sender)
    #expect(store.log.isEmpty)
    for task in tasks { await task.finish() }
    #expect(store.log == Array(0..<100))
    #expect(store.core.runtime.isIdle)
  }

  /// Sends 100 numbers from a thread that is not Swift's.
  private static func sendFromThread(_ sender: StoreSender<Action>) -> [StoreTask] {
    withStack(bytes: 512 << 10) { (0..<100).map { sender.send(notingOnMain($0)) } }
  }

  /// Notes a number, on the main actor only.
  private static func notingOnMain(_ number: Int) -> Action {
    .act { state in
      MainActor.preconditionIsolated()
      state.log.append(number)
      return .none
    }
  }

  /// Keeps something alive.
  private static func keeping(_ token: Lifetimes.Token) -> Action {
    .act { _ in withExtendedLifetime(token) { .none } }
  }

  @MainActor @Test("the handle waits for the effects, and cancels them")
  func handle() async {
    let store = Store()
    await store.sender.send(.run(.concatenate(.note(1), .send(.note(2))))).finish()
    #expect(store.log == [1, 2])
    let task = store.sender.send(.note(3))
    task.cancel()
    await task.finish()
    #expect(store.log == [1, 2])
  }

  @MainActor @Test("threads and effects together lose nothing")
  func together() async {
    let store = Store()
    let sender = store.sender
    let effect = Effect<Action>.run { send in
      for number in 0..<100 { await send(.note(number)) }
    }
    let task = store.send(.run(.merge(Array(repeating: effect, count: 20))))
    await withTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { for number in 0..<100 { await sender.send(.note(number)).finish() } }
      }
    }
    await task.finish()
    #expect(store.log.count == 4_000)
  }

  @MainActor @Test("what is sent after the store's end is dropped, and nothing is kept alive")
  func end() async {
    let lifetimes = Lifetimes()
    var store: Store<Probe.State, Action>? = Store()
    weak let core = store?.core
    let sender = store?.sender
    store = nil
    #expect(core == nil)
    await sender?.send(Self.keeping(lifetimes.make())).finish()
    while lifetimes.alive > 0 { await Task.yield() }
  }

  @Test("a store without an isolation reduces at its next use")
  func unbound() async {
    let store = Store()
    let task = store.sender.send(.note(1))
    #expect(store.log == [1])
    await task.finish()
  }

  @MainActor @Test("a child's sender sends the child's actions, and equals the root's for it")
  func child() async {
    let store = Store(initialState: StoreLifetimeTests.Parent.State()) { StoreLifetimeTests.Parent() }
    await store.sender.scope(action: \.child.grandchild).send(.increment).finish()
    #expect(store.child.grandchild.count == 1)
    let child = store.scope(state: \.child, action: \.child)
    await child.sender.send(.grandchild(.increment)).finish()
    #expect(store.child.grandchild.count == 2)
    let grandchild = child.scope(state: \.grandchild, action: \.grandchild)
    await grandchild.sender.send(.increment).finish()
    #expect(store.child.grandchild.count == 3)
  }

  @MainActor @Test("the sender of an optional child sends the child's actions")
  func optional() async throws {
    let store = Store(initialState: Team.State(workers: Workers.State(1...2))) { Team() }
    let child: StoreOf<Workers>? = store.scope(state: \.workers, action: \.workers)
    await child?.sender.send(.reverse).finish()
    #expect(store.workers?.rows.ids == [2, 1])
  }

  @MainActor @Test("the sender of a row drops actions with an issue, and so does one of what a row has")
  func row() async {
    let store = Store(initialState: Workers.State(1...3)) { Workers() }
    let row = store.scope(state: \.rows, action: \.rows)[0]
    let issues = IssueLog()
    await withIssueReporter(issues) { await row.sender.send(.increment).finish() }
    #expect(issues.issues.map(\.kind) == [.childStoreSender])
    #expect(store.rows[id: 1]?.count == 0)
  }

  @MainActor @Test("the sender of what is presented drops actions with an issue, unless its scope is a case")
  func presented() async {
    let store = Store(initialState: Screen.State(destination: .edit(Sheet.State(text: "a")))) { Screen() }
    let edit: StoreOf<Sheet>? = store.scope(state: \.destination?.edit, action: \.destination.edit)
    await edit?.sender.send(.type("b")).finish()
    #expect(edit?.text == "b")
    let destination: StoreOf<Destination>? = store.scope(state: \.destination, action: \.destination)
    let issues = IssueLog()
    await withIssueReporter(issues) { await destination?.sender.send(.edit(.type("c"))).finish() }
    #expect(issues.issues.map(\.kind) == [.childStoreSender])
    #expect(edit?.text == "b")
  }
}
