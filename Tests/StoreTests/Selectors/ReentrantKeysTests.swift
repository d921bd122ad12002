import Store
import TestSupport
import Testing

/// Ids, parameters and group keys whose `==` and `hash(into:)` use the store that compares them.
@MainActor @Suite("Keys that use the store") struct ReentrantKeysTests {
  /// A key that runs a closure once, in one of its next comparisons or hashes.
  struct Key: Hashable, Sendable {
    let number: Int

    /// Used by tests on the main actor only.
    final class Hook: @unchecked Sendable {
      /// Whether all keys have the same hash.
      var collides = false
      /// The number of calls to let pass.
      var countdown = 0
      /// What to run then; nil if it has run.
      var body: (() -> Void)?
      var calls = 0

      /// Lets `body` run once, in the call after the next `countdown` ones.
      func arm(after countdown: Int, _ body: @escaping () -> Void) {
        self.countdown = countdown
        self.body = body
      }

      func call() {
        guard let next = body else { return }
        guard countdown == 0 else { return countdown -= 1 }
        body = nil
        calls += 1
        next()
      }
    }

    static let onEqual = Hook()
    static let onHash = Hook()

    static func disarm() { (onEqual.body, onHash.body, onEqual.collides) = (nil, nil, false) }

    static func == (lhs: Self, rhs: Self) -> Bool {
      onEqual.call()
      return lhs.number == rhs.number
    }

    func hash(into hasher: inout Hasher) {
      Self.onHash.call()
      hasher.combine(Self.onEqual.collides ? 0 : number)
    }
  }

  @Reducer struct Rows {
    struct Row: Equatable, Identifiable {
      let id: Key
      var project: Key
      var name = ""
    }

    struct State {
      var rows: IdentifiedArray<Key, Row>

      static let byKey = SelectorFamily<State, Key, Int> { $0[\.rows].count + $1.number }
      static let byNumber = SelectorFamily<State, Int, Int> { $0[\.rows].count + $1 }
      static let perProject = CollectionSelector(\State.rows).grouped(by: \.project).count

      init() {
        rows = IdentifiedArray(
          uniqueElements: (0..<200).map { Row(id: Key(number: $0), project: Key(number: $0 % 3)) })
      }
    }

    enum Action {
      case move(Int)
      case row(IdentifiedAction<Key, Never>)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      if case .move(let number) = action {
        state.rows[id: Key(number: number)]?.project = Key(number: 1_000 + number)
      }
      return .none
    }
  }

  private func makeStore() -> StoreOf<Rows> { Store(initialState: Rows.State()) { Rows() } }

  @Test("a comparison of a family's parameters may read many other selectors, also of the same family")
  func parameters() {
    defer { Key.disarm() }
    let calls = Key.onEqual.calls
    for skipped in 0..<40 {
      let store = makeStore()
      Key.onEqual.collides = true
      for number in 0..<20 { _ = store[Rows.State.byKey(Key(number: number))] }
      Key.onEqual.arm(after: skipped) {
        for number in 0..<500 { _ = store[Rows.State.byNumber(number)] }
        for number in 0..<40 { _ = store[Rows.State.byKey(Key(number: number))] }
        store.selectorCache.removeAll()
      }
      for number in 0..<40 { #expect(store[Rows.State.byKey(Key(number: number))] == 200 + number) }
    }
    #expect(Key.onEqual.calls == calls + 40)
  }

  /// Calls `body` with a store for each number of calls of a hook to let pass.
  private static func inEachCall(_ body: (StoreOf<Rows>, _ skipped: Int) -> Void) {
    for skipped in 0..<600 {
      body(Store(initialState: Rows.State()) { Rows() }, skipped)
      Key.disarm()
    }
  }

  private func expect(_ message: String, in result: ExitTest.Result?) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Fatal error: \(message)\n"), "\(output)")
  }

  private static let misuse = """
    The store was used while it was comparing or hashing ids of type 'Key'. It can't be used at \
    that time, because the table of the ids is changing.

    Likely cause: '==' or 'hash(into:)' of 'Key', or of a value inside an id, reads a store or scopes a store.

    Fix: implement '==' and 'hash(into:)' with the stored properties of the id alone.
    """

  @Test("a hash of a group's key that reads the groups stops the program as a cycle")
  func groups() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        // In some of the calls the groups have an earlier value: then the cycle is an issue.
        withIssueReporter(IssueLog()) {
          Self.inEachCall { store, skipped in
            _ = store[Rows.State.perProject]
            store.send(.move(5))
            Key.onHash.arm(after: skipped) { _ = store[Rows.State.perProject] }
            _ = store[Rows.State.perProject]
          }
        }
      }
    }
    expect(
      """
      Cycle: count → count. Each of these rules reads the next one, so none of them can be computed first. Break the \
      cycle: change one of these rules so that it does not read the next one. For example, let it read an input instead.
      """, in: result)
  }

  @Test("a hash of an id that reads another row in a selector stops the program if a table is changing")
  func observedRows() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        Self.inEachCall { store, skipped in
          let names = Selector<Rows.State, Int> { reader in
            Key.onHash.arm(after: skipped) {
              for number in 100..<190 { _ = reader[\.rows, id: Key(number: number)] }
            }
            return (0..<60).count { reader[\.rows, id: Key(number: $0)]?.name == "" }
          }
          _ = store[names]
        }
      }
    }
    expect(Self.misuse, in: result)
  }

  @Test("a comparison of an id that scopes another row stops the program if a table is changing")
  func scopedRows() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        Self.inEachCall { store, skipped in
          let rows = Array(store.scope(state: \.rows, action: \.row))
          Key.onEqual.arm(after: skipped) { _ = Array(store.scope(state: \.rows, action: \.row)) }
          _ = Array(store.scope(state: \.rows, action: \.row))
          withExtendedLifetime(rows) {}
        }
      }
    }
    expect(Self.misuse, in: result)
  }
}
