import Foundation
import Store
import TestStore
import TestSupport
import Testing

@Suite("A memo of selectors") struct SelectorMemoTests {
  @Test("calls a closure for changed elements only") func calls() {
    let calls = Locked(0)
    let dear = Bookcase.books.filter { book in
      calls.withLock { $0 += 1 }
      return book.price > 15
    }
    let memo = SelectorMemo<Bookcase.State>()
    var state = Bookcase.State()
    #expect(memo[dear, of: state].ids == [1, 3, 4])
    #expect(calls.withLock { $0 } == 4)
    state.books[id: 2]?.price = 16
    state.other = 1
    #expect(memo[dear, of: state].ids == [1, 2, 3, 4])
    #expect(memo[dear, of: state].count == 4)
    #expect(calls.withLock { $0 } == 5)
  }

  @Test("follows the parts that selectors read") func parts() {
    let memo = SelectorMemo<Bookcase.State>()
    let count = Bookcase.sorted.count
    let headline = Selector<Bookcase.State, String> { "\($0[count]) below \($0.limit)" }
    var state = Bookcase.State()
    #expect(memo[headline, of: state] == "3 below 40")
    state.limit = 20
    #expect(memo[headline, of: state] == "1 below 20")
    #expect(memo[Bookcase.sorted, of: state].map(\.title) == ["a"])
  }

  @Test("is right for copies that have diverged, in any order") func copies() {
    let memo = SelectorMemo<Bookcase.State>()
    var states = [Bookcase.State(), Bookcase.State()]
    states[1].books[id: 2]?.title = "z"
    states[1].books.remove(id: 1)
    for _ in 0..<3 {
      #expect(memo[Bookcase.sorted, of: states[0]].map(\.title) == ["a", "b", "c"])
      #expect(memo[Bookcase.sorted, of: states[1]].map(\.title) == ["b", "z"])
    }
  }

  @Test("keeps nothing that the next change would copy") func buffers() {
    let memo = SelectorMemo<Bookcase.State>()
    var state = Bookcase.State()
    func address() -> UnsafeRawPointer? {
      state.books.elements.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
    #expect(memo[Bookcase.sorted, of: state].count == 3)
    state.books[id: 1]?.price += 1
    let before = address()
    #expect(memo[Bookcase.sorted, of: state].count == 3)
    #expect(memo[Bookcase.books.sum(\.price), of: state] == 101)
    state.books[id: 1]?.price += 1
    #expect(address() == before)
  }

  @Test("is no part of the state's value") func equality() {
    let (one, other) = (Kiosk.State(), Kiosk.State())
    #expect(one.rows.count == 4)
    #expect(one == other)
    expectNoDifference(one, other)
    #expect(!String(customDumping: one).contains("follower"))
    #expect(Set([one.memo, other.memo]).count == 1)
  }

  @Test("is read in a reducer, and in a selector of the store") func reducer() async {
    let store = TestStore(initialState: Kiosk.State()) { Kiosk() }
    await store.send(.move(3)) { $0.cursor = 3 }
    await store.send(.sell) {
      $0.books.remove(id: 4)
      $0.cursor = 2
    }
    #expect(store.state.rows.ids == [2, 3, 1])
    await store.send(.move(9))
    #expect(store.state.cursor == 2)
  }

  @Test("an observer of a property that uses it depends on what its selectors read, shared values too")
  @MainActor func observed() async {
    let store = Store(initialState: Kiosk.State()) { Kiosk() }
    let titles = Selector<Kiosk.State, [String]> { $0[\.rows].map(\.title) }
    var seen: [[String]] = []
    let token = store.observe { seen.append(store[titles]) }
    store.send(.sell)
    await Task.yield()
    #expect(seen == [["a", "b", "c", "a"], ["b", "c", "a"]])
    store.$minimum.withLock { $0 = 25 }
    for _ in 0..<10 where seen.count < 3 { await Task.yield() }
    #expect(seen.last == ["c", "a"])
    withExtendedLifetime(token) {}
  }

  @Test("is read in a reducer, of an action that an observer sends")
  @MainActor func observer() async {
    let store = Store(initialState: Kiosk.State()) { Kiosk() }
    store.send(.move(1))
    let token = store.onChange(of: \.minimum) { _, _ in store.send(.move(9)) }
    store.$minimum.withLock { $0 = 25 }
    for _ in 0..<10 where store.cursor != 1 { await Task.yield() }
    for _ in 0..<10 { await Task.yield() }
    #expect(store.cursor == 1)
    withExtendedLifetime(token) {}
  }

  @Test("a test's expectation of a shared value is not taken for the value") func expectation() async {
    let store = TestStore(initialState: Kiosk.State()) { Kiosk() }
    await store.send(.raise) { state in
      state.$minimum.withLock { $0 = 25 }
      #expect(state.rows.ids == [1, 4])
    }
    #expect(store.state.rows.ids == [1, 4])
    store.assert { state in #expect(state.rows.count == 2) }
  }

  @Test("a selector may read a property that uses the memo") func nested() {
    let state = Kiosk.State()
    let doubled = Selector<Kiosk.State, Int> { $0[\.rows].count + $0.rows.count }
    #expect(state.memo[doubled, of: state] == 8)
    #expect(state.memo[doubled, of: state] == 8)
  }

  @Test("a selector that reads itself through the memo stops the program with a message")
  func endless() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let memo = SelectorMemo<Int>()
      // The first read finds the selector in the box that holds it by then.
      let box = Locked<Selector<Int, Int>?>(nil)
      let selector = Selector<Int, Int> { reader in memo[box.withLock { $0 }!, of: reader[\.self]] + 1 }
      box.withLock { $0 = selector }
      _ = memo[selector, of: 1]
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(
      text.contains(
        """
        So many reads of 'SelectorMemo<Int>' are nested that the stack of this thread is full. The innermost read asks \
        for a selector of 'Int'.

        Likely causes, in order:
        1. A selector reads a property of the state, and the property reads the same selector through the memo.
        """.trimmingCharacters(in: .newlines)))
  }

  @Test("states in a state may use its memo") func tree() {
    struct Tree: Sendable {
      var number = 1
      var trees: [Tree] = []
      let memo: SelectorMemo<Tree>
      static let total: Selector<Tree, Int> = Selector { reader in
        reader.trees.reduce(reader.number) { $0 + $1.memo[total, of: $1] }
      }
    }
    let memo = SelectorMemo<Tree>()
    var tree = Tree(memo: memo)
    for _ in 0..<20 { tree = Tree(trees: [tree], memo: memo) }
    #expect(memo[Tree.total, of: tree] == 21)
    tree.trees[0].trees[0].number = 5
    #expect(memo[Tree.total, of: tree] == 25)
  }

  @Test("two memos whose selectors read each other's are read on two threads") func crossed() async {
    let (left, right) = (SelectorMemo<Int>(), SelectorMemo<Int>())
    let (leftReads, rightReads) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let double = Selector<Int, Int> { $0[\.self] * 2 }
    let leftSelector = Selector<Int, Int> {
      rightReads.signal()
      leftReads.wait()
      return right[double, of: $0[\.self]]
    }
    let rightSelector = Selector<Int, Int> {
      leftReads.signal()
      rightReads.wait()
      return left[double, of: $0[\.self]]
    }
    async let first = onThread { left[leftSelector, of: 1] }
    async let second = onThread { right[rightSelector, of: 2] }
    #expect(await (first, second) == (2, 4))
  }

  private func onThread(_ body: @escaping @Sendable () -> Int) async -> Int {
    await withCheckedContinuation { waiter in
      Thread.detachNewThread { waiter.resume(returning: body()) }
    }
  }

  @Test("copies are read on several threads") func threads() async {
    let first = Kiosk.State()
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          var state = first
          return (0..<200).allSatisfy { round in
            state.books[id: 2]?.price = 11 + (task * 7 + round) % 100
            let expected = state.books.filter { $0.price > 5 }.map(\.price).sorted()
            return state.memo[Kiosk.visible, of: state].map(\.price) == expected
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

/// A feature whose reducer needs derived rows.
struct Kiosk: Reducer {
  struct State: Equatable, Sendable {
    var books = Bookcase.State().books
    var cursor = 0
    @Shared(value: 5) var minimum
    let memo = SelectorMemo<Self>()

    var rows: DerivedCollection<Int, Bookcase.Book> { memo[Kiosk.visible, of: self] }
  }

  enum Action { case move(Int), sell, raise }

  static let visible = CollectionSelector(\State.books)
    .filter(with: \.minimum) { book, minimum in book.price > minimum }
    .sorted(by: \.price)

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .move(let rows): state.cursor = min(state.cursor + rows, state.rows.count - 1)
      case .sell:
        state.books.remove(id: state.rows.id(at: state.cursor))
        state.cursor = min(state.cursor, state.rows.count - 1)
      case .raise: state.$minimum.withLock { $0 = 25 }
      }
      return .none
    }
  }
}
