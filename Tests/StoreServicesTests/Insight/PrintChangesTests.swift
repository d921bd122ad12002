@testable import Store
import Testing

private final class Node {
  var next: Node?
}

/// What `_printChanges` writes.
@MainActor @Suite("Printed changes") struct PrintChangesTests {
  @Test("an action is one line, as a case path leads to it")
  func paths() {
    func text(_ action: PrintedForm.Action) -> String { ActionPath(of: action).text }
    #expect(text(.add(3)) == ".add(3)")
    #expect(text(.pair(3, of: "x")) == #".pair(3, of: "x")"#)
    #expect(text(.row(.presented(.moved(to: 2)))) == ".row.moved(to: 2)")
    #expect(text(.row(.dismiss)) == ".row.dismiss")
    #expect(text(.stack(.element(id: 2, action: .tapped))) == ".stack[#2].tapped")
    #expect(text(.stack(.popFrom(id: 2))) == ".stack.popFrom(id: #2)")
    #expect(text(.rows(.element(id: "a\n", action: .tapped))) == ".rows[a\\n].tapped")
    #expect(text(.old(id: 7, action: .moved(to: 1))) == ".old[7].moved(to: 1)")
    #expect(
      text(.wrapped(.element(id: 7, action: PrintedForm.Wrapped())))
        == ".wrapped[7](PrintedForm.Wrapped(number: 1))")
    #expect(text(.loaded(.success(["b": 2, "a": 1]))) == #".loaded.success(["a": 1, "b": 2])"#)
    #expect(text(.filter(.due(3))) == ".filter.due(3)")
    #expect(text(.plain(.two(3))) == ".plain(.two(3))")
    #expect(text(.plain(.one)) == ".plain(.one)")
    #expect(text(.maybe(.open)) == ".maybe(.open)" && text(.maybe(nil)) == ".maybe(nil)")
    #expect(text(.view(.tapped(at: 3))) == ".view.tapped(at: 3)")
    #expect(text(.binding(.set(\.name, "Blob"))) == #".binding.name("Blob")"#)
    #expect(ActionPath(of: 3).text == "3")
    // A path that is too long on its own.
    let long = String(repeating: "\u{301}", count: 1_000)
    #expect(
      text(.rows(.element(id: long, action: .tapped))).unicodeScalars.count == ActionPath.lengthLimit + 1)
  }

  @Test("the name of an action's path has no values")
  func names() {
    func name(_ action: PrintedForm.Action) -> String { ActionPath(of: action).name }
    #expect(name(.add(3)) == ".add")
    #expect(name(.row(.presented(.moved(to: 2)))) == ".row.moved")
    #expect(name(.stack(.element(id: 2, action: .tapped))) == ".stack.tapped")
    #expect(name(.rows(.element(id: "(a)", action: .tapped))) == ".rows.tapped")
    #expect(name(.old(id: 7, action: .moved(to: 1))) == ".old.moved")
    #expect(name(.wrapped(.element(id: 7, action: PrintedForm.Wrapped()))) == ".wrapped")
    #expect(name(.loaded(.success(["b": 2]))) == ".loaded.success")
    #expect(name(.binding(.set(\.name, "Blob"))) == ".binding.name")
  }

  @Test("a value on one line is of bounded length, and costs no more than that")
  func bounds() {
    #expect(lineDump("abc", limit: 5) == #""abc""#)
    #expect(lineDump("abcd", limit: 5) == #""abcd…"#)
    let numbers = lineDump(Array(0..<1_000_000), limit: 200)
    #expect(numbers.hasPrefix("[0, 1, 2, ") && numbers.hasSuffix(", 31, … (999968 more)]"))
    #expect(lineDump(Set(0..<100), limit: 200) == "Set([… (100 more)])")
    #expect(lineDump(["a": [1: 2]], limit: 200) == #"["a": [1: 2]]"#)
    let node = Node()
    node.next = node
    let cycle = lineDump(node, limit: 60)
    node.next = nil
    #expect(cycle.hasPrefix("Node(next: Node(next: ") && cycle.count <= 61)
    indirect enum Nested { case more(Nested), end }
    let deep = (0..<100).reduce(Nested.end) { nested, _ in .more(nested) }
    #expect(lineDump(deep, limit: 1_000).hasPrefix(".more(.more("))
  }

  private func store(
    _ operators: (PrintedForm) -> some ReducerOf<PrintedForm>
  ) -> StoreOf<PrintedForm> {
    Store(initialState: PrintedForm.State()) { operators(PrintedForm()) }
  }

  @Test("the compact printer prints a time, the action on one line, and the changes")
  func compact() {
    var printed: [String] = []
    let store = store { $0._printChanges(.compact(times: .custom { _ in "09:00" }) { printed.append($0) }) }
    store.send(.add(1))
    store.send(.rows(.element(id: "a", action: .tapped)))
    #expect(
      printed == [
        """
        09:00  .add(1)
              PrintedForm.State(
                name: "",
                log: [
            +     [0]: 1
                ],
                … (2 unchanged)
              )
        """, "09:00  .rows[a].tapped",
      ])
  }

  @Test("the compact printer with colors")
  func colors() {
    var printed: [String] = []
    let store = store {
      $0._printChanges(
        .compact(times: .hidden, isColored: true) { printed.append($0.replacing("\u{1B}", with: "^")) })
    }
    store.send(.binding(.set(\.name, "a")))
    #expect(
      printed == [
        """
        ^[1m.binding.name("a")^[0m
              PrintedForm.State(
            ^[31m−   name: "",^[0m
            ^[32m+   name: "a",^[0m
                … (3 unchanged)
              )
        """
      ])
    #expect(StyledText.colored("  a\n− b\n+ c") == "  a\n\u{1B}[31m− b\u{1B}[0m\n\u{1B}[32m+ c\u{1B}[0m")
  }

  @Test("a shared value that the reducer or a child changes, or another reference to one")
  func shared() {
    var (printed, inner): ([String], [String]) = ([], [])
    let store = Store(initialState: Meter.State()) {
      CombineReducers { Meter()._printChanges(.customDump { inner.append($0) }) }
        ._printChanges(.compact(times: .hidden) { printed.append($0) })
    }
    for action in [Meter.Action.tick, .plain, .both, .replace, .equal] { store.send(action) }
    #expect(
      printed == [
        """
        .tick
            The shared value .inMemory("meter"):

            − 0
            + 1
        """,
        """
        .plain
              PrintChangesTests.Meter.State(
                … (2 unchanged),
            −   plain: 0
            +   plain: 1
              )
        """,
        """
        .both
              PrintChangesTests.Meter.State(
                … (2 unchanged),
            −   plain: 1
            +   plain: 2
              )

            The shared value Int:

            − 5
            + 6

            The shared value .inMemory("meter"):

            − 1
            + 2
        """,
        """
        .replace
            The shared value Int, replaced by another:

            − 6
            + 9
        """, ".equal",
      ])
    #expect(inner.map { $0.contains("(No state changes)") } == [false, false, false, false, true])
  }

  /// A feature with shared values.
  fileprivate struct Meter: Reducer {
    struct State {
      @Shared(.inMemory("meter")) var count = 0
      @Shared(value: 5) var own
      var plain = 0
    }
    enum Action { case tick, plain, both, replace, equal }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .tick: state.$count.withLock { $0 += 1 }
      case .plain: state.plain += 1
      case .both:
        state.plain += 1
        state.$own.withLock { $0 += 1 }
        state.$count.withLock { $0 += 1 }
      case .replace: state.$own = Shared(value: 9)
      case .equal: state.$count.withLock { $0 += 0 }
      }
      return .none
    }
  }

  @Test("only some cases, or the actions of a feature")
  func filters() {
    var printed: [String] = []
    let cases = store { $0._printChanges(.actionLabels { printed.append($0) }, only: \.row.tapped, \.add) }
    for action in [.add(1), .row(.presented(.tapped)), .row(.dismiss)] as [PrintedForm.Action] {
      cases.send(action)
    }
    #expect(printed == ["received action: .add", "received action: .row(.presented(.tapped))"])
    printed = []
    let rows = store {
      $0._printChanges(.compact(times: .hidden) { printed.append($0) }, of: PrintedRow.self)
    }
    for action in [.add(1), .old(id: 1, action: .tapped), .view(.tapped(at: 1))] as [PrintedForm.Action] {
      rows.send(action)
    }
    #expect(printed == [".old[1].tapped"])
  }

  @Test("an action that is left out costs no copy of a collection")
  func copies() {
    let store = store { $0._printChanges(.compact { _ in }, only: \.row) }
    store.send(.add(1))
    let before = store.withState { $0.log.withUnsafeBytes { $0.baseAddress } }
    store.send(.add(2))
    #expect(store.withState { $0.log.withUnsafeBytes { $0.baseAddress } } == before)
  }
}
