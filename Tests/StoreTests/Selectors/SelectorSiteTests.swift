import Effects
import TestSupport
import Testing

@testable import Store

@Suite("Selectors without a name, in messages and drawings") struct SelectorSiteTests {
  private struct Budget: Reducer {
    struct State: Equatable {
      var a = 0
      var b = 1
    }
    enum Action { case change }

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.a += 1
        return .none
      }
    }

    static let total: Selector<State, Int> = Selector { $0.a == 0 ? $0.b : $0[average] }
    static let average: Selector<State, Int> = Selector { $0[total] + 1 }
    static let (totalLine, averageLine): (UInt, UInt) = (#line - 2, #line - 1)

    static let chain: SelectorFamily<State, Int, Int> = SelectorFamily {
      $1 == 0 ? $0.a : $0[chain($1 - 1)] + 1
    }
    static let chainLine: UInt = #line - 3
  }

  private struct Opaque { let value: Int }

  private func store() -> StoreOf<Budget> {
    Store(initialState: Budget.State(), isolation: nil) { Budget() }
  }

  @Test("a cycle names the lines of the definitions, and is reported at one of them") func cycle() throws {
    let store = store()
    #expect(store[Budget.average] == 2)
    store.send(.change, isolation: nil)
    let log = IssueLog()
    #expect(withIssueReporter(log) { store[Budget.average] } == 3)
    let issue = try #require(log.issues.first)
    let (total, average) = ("\(#fileID):\(Budget.totalLine)", "\(#fileID):\(Budget.averageLine)")
    #expect(log.issues.count == 1 && issue.kind == .ruleCycle && issue.site.description == average)
    #expect(
      issue.message == """
        Cycle: the selector at \(average) → the selector at \(total) → the selector at \(average). Each of these rules \
        reads the next one, so none of them can be computed first. Break the cycle: change one of these rules so that \
        it does not read the next one. For example, let it read an input instead. The failed read returned the rule's \
        earlier value.
        """)
  }

  @Test("a cycle without an earlier value stops the program at the line of a definition") func fatalCycle()
    async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(initialState: Budget.State(a: 1), isolation: nil) { Budget() }
      _ = store[Budget.average]
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let (total, average) = ("\(#fileID):\(Budget.totalLine)", "\(#fileID):\(Budget.averageLine)")
    #expect(
      text.contains(
        "\(average): Fatal error: Cycle: the selector at \(average) → the selector at \(total) → the selector at "
      ))
  }

  @Test("an evaluation that is too deep names the definition and the parameters") func depth() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      withStack(bytes: 512 * 1_024) {
        let store = Store(initialState: Budget.State(), isolation: nil) { Budget() }
        _ = store[Budget.chain(100_000)]
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let line = "\(#fileID):\(Budget.chainLine)"
    #expect(text.contains("\(line): Fatal error: The evaluation is "))
    let path = try #require(text.split(separator: "of its thread: … → ").dropFirst().first)
    let parameters = path.prefix { $0 != "(" }.split(separator: " → ").compactMap { name in
      Int(name.dropFirst("the selector at \(line) for ".count).prefix { $0.isNumber })
    }
    #expect(parameters.count == 4 && zip(parameters, parameters.dropFirst()).allSatisfy { $0 == $1 + 1 })
  }

  @Test("a drawing shows the file and the line, which are short") func drawing() {
    let store = store()
    let line: UInt = #line + 1
    let named = Selector<Budget.State, Int>(name: "named") { $0[Budget.total] + $0[Budget.chain(0)] }
    #expect(store[named] == 1)
    let names = [
      #""SelectorSiteTests.swift:\#(Budget.totalLine)""#,
      #""SelectorSiteTests.swift:\#(Budget.chainLine)(0)""#,
    ]
    let edges = store.graphViz().split(separator: "\n").filter { $0.hasSuffix(" -> named") }
    #expect(Set(edges) == Set(names.map { "\($0) -> named" }))
    #expect(!store.graphViz().contains(":\(line)"))
  }

  @Test("an impure selector is reported with the line of its definition") func purity() throws {
    let store = store()
    store.selectorCache.checksPurity = true
    let calls = Locked(0)
    let line: UInt = #line + 1
    let impure = Selector<Budget.State, Int> { $0.a + calls.add() }
    let log = IssueLog()
    #expect(withIssueReporter(log) { store[impure] } == 1)
    let issue = try #require(log.issues.first)
    #expect(issue.site.description == "\(#fileID):\(line)")
    #expect(
      issue.message.hasPrefix("The selector at \(#fileID):\(line) was computed twice from the same state"))
  }

  @Test("an event has the line of the definition, also for values that can't be compared") func events() {
    let store = store()
    let lines: [UInt] = [#line + 1, #line + 2, #line + 3, #line + 4]
    let opaque = Selector<Budget.State, Opaque> { Opaque(value: $0.a) }
    let close = Selector<Budget.State, Int>(by: { abs($0 - $1) < 2 }) { $0.a }
    let family = SelectorFamily<Budget.State, Int, Opaque> { Opaque(value: $0.a + $1) }
    let plain = SelectorFamily<Budget.State, Int, Int> { $0.a + $1 }
    let sites = Locked<[String]>([])
    let token = store.events(isolation: nil) { event in
      guard case .selectorComputed(let selector) = event.kind else { return }
      sites.withLock { $0.append(selector.site?.description ?? "none") }
    }
    _ = (store[opaque], store[close], store[family(1)], store[plain(1)])
    store.send(.change, isolation: nil)
    token.cancel()
    #expect(sites.value == lines.map { "\(#fileID):\($0)" })
  }
}
