import Effects
import FoundationEssentials
@testable import Store
import TestSupport
import Testing

/// What `Store.printEvents` writes.
@MainActor @Suite("Printed events") struct PrintEventsTests {
  /// What is printed without durations, which differ from run to run.
  private static let steady: EventPrinter.Contents = [.actions, .differences, .effects]
  private static let file = "StoreServicesTests/PrintEventsTests.swift"

  private func printer(_ contents: EventPrinter.Contents = steady, into lines: Locked<[String]>)
    -> EventPrinter
  {
    EventPrinter(contents, times: .hidden) { line in lines.withLock { $0.append(line) } }
  }

  private func paper() -> StoreOf<PrintedPaper> {
    Store(initialState: PrintedPaper.State()) { PrintedPaper() }
  }

  @Test("an action with its sender and its changes, and effects with their ends")
  func news() async {
    let store = Store(initialState: PrintedNews.State()) { PrintedNews() }
    let lines = Locked<[String]>([])
    let token = store.printEvents(printer(into: lines))
    await store.send(.refresh).finish()
    #expect(
      lines.value == [
        ".refresh from the store at \(Self.file):\(#line - 1)",
        "started “refresh” with id refresh",
        """
        .loaded(["Rain"]) from the effect “refresh”
              PrintedNews.State(
                headlines: [
            +     [0]: "Rain"
                ]
              )
        """,
        "finished “refresh” with id refresh",
      ])
    withExtendedLifetime(token) {}
  }

  @Test("the guide shows what is printed")
  func guide() async throws {
    let store = Store(initialState: PrintedNews.State()) { PrintedNews() }
    let lines = Locked<[String]>([])
    let printer = EventPrinter(times: .custom { _ in "12:03:04.005" }) { line in
      let parts = line.replacing(/StoreServicesTests.PrintEventsTests.swift:\d+/, with: "News/Main.swift:7")
        .replacing(/in [\d.]+ \S+/, with: "in 2 µs").replacing(/after [\d.]+ \S+/, with: "after 210 µs")
        .replacing("PrintedNews", with: "News")
      lines.withLock { $0.append(parts) }
    }
    let token = store.printEvents(printer)
    await store.send(.refresh).finish()
    token.cancel()
    let root = "\(#filePath)".split(separator: "/Tests/")[0]
    let page = try String(
      contentsOfFile: "\(root)/Sources/Store/Documentation.docc/Guides/LookingInside.md", encoding: .utf8)
    let example = lines.value.joined(separator: "\n")
    #expect(page.contains("```text\n\(example)\n```"))
  }

  @Test("effects that fail or are cancelled, and effects without a name")
  func ends() async {
    let (store, lines, gate) = (paper(), Locked<[String]>([]), Gate())
    let token = store.printEvents(printer([.effects], into: lines))
    await store.send(.pages(.element(id: 2, action: .news(.fail("no\nnet"))))).finish()
    let task = store.send(.pages(.element(id: 2, action: .news(.wait(gate)))))
    store.send(.pages(.element(id: 2, action: .news(.stop))))
    await task.finish()
    #expect(
      lines.value == [
        "started “fail” of pages[2]", "failed “fail” of pages[2]: no\\nnet",
        "started an effect of pages[2] with id refresh",
        "cancelled an effect of pages[2] with id refresh",
      ])
    withExtendedLifetime(token) {}
  }

  @Test("events have the same texts")
  func sameTexts() async {
    let (store, lines, events) = (paper(), Locked<[String]>([]), Locked<[String]>([]))
    let printer = EventPrinter([.actions, .effects, .durations], times: .hidden) { line in
      lines.withLock { $0.append(line) }
    }
    let token = store.printEvents(printer)
    let other = store.events { event in events.withLock { $0.append("\(event.kind)") } }
    await store.send(.refreshAll).finish()
    #expect(lines.value == events.value)
    let words = lines.value.map { $0.prefix { $0 != " " } }
    #expect(words == [".refreshAll", ".news.refresh", "started", ".news.loaded([\"Rain\"])", "finished"])
    #expect(lines.value[1].hasPrefix(".news.refresh from a reducer in "))
    #expect(lines.value[4].hasPrefix("finished “refresh” with id refresh after "))
    withExtendedLifetime((token, other)) {}
  }

  @Test("a time before each line")
  func times() {
    let (store, lines) = (paper(), Locked<[String]>([]))
    let printer = EventPrinter([.actions], times: .custom { _ in "09:00" }) { line in
      lines.withLock { $0.append(line) }
    }
    let token = store.printEvents(printer)
    store.send(.print(1))
    #expect(lines.value == ["09:00  .print(1) from the store at \(Self.file):\(#line - 1)"])
    #expect(WallTime(since1970: .milliseconds(1_005)).timeOfDay.hasSuffix(":01.005"))
    #expect(WallTime(since1970: .seconds(59)).timeOfDay.count == "00:00:59.000".count)
    // They go on evenly, whatever the clock of the machine does.
    let now = ContinuousClock.now
    for time in [PrintedTime.ofDay.makeText(), PrintedTime.sinceStart.makeText()] {
      #expect(time(now + .seconds(60)).suffix(3) == time(now + .seconds(61)).suffix(3))
    }
    #expect(PrintedTime.elapsed(.milliseconds(61_005)) == "+61.005")
    withExtendedLifetime(token) {}
  }

  @Test("selectors and observers, if they are asked for")
  func derived() async {
    let store = Store(initialState: PrintedNews.State()) { PrintedNews() }
    let lines = Locked<[String]>([])
    let observation = store.observe { _ = store[PrintedNews.State.count] }
    let line = #line - 1
    let token = store.printEvents(printer([.selectors, .observers], into: lines), only: \.loaded)
    store.send(.stop)
    store.send(.loaded(["Sun"]))
    while lines.value.count < 2 { await Task.yield() }
    #expect(
      lines.value == [
        "computed count because of \\.headlines",
        "called the observer at \(Self.file):\(line) because of count",
      ])
    withExtendedLifetime((token, observation)) {}
  }

  @Test("only the actions of some cases, with the effects that they start")
  func cases() async {
    let (store, lines) = (paper(), Locked<[String]>([]))
    let token = store.printEvents(printer([.actions, .effects], into: lines), only: \.pages[id: 2], \.print)
    for id in [1, 2] { await store.send(.pages(.element(id: id, action: .news(.refresh)))).finish() }
    store.send(.print(4))
    await store.send(.refreshAll).finish()
    let line = #line - 2
    #expect(
      lines.value == [
        ".pages[2].news.refresh from the store at \(Self.file):\(line - 1)",
        "started “refresh” of pages[2] with id refresh",
        ".pages[2].news.loaded([\"Rain\"]) from the effect “refresh” of pages[2]",
        "finished “refresh” of pages[2] with id refresh",
        ".print(4) from the store at \(Self.file):\(line)",
      ])
    withExtendedLifetime(token) {}
  }

  @Test("only the actions of a feature, wherever it is")
  func features() async {
    let (store, lines) = (paper(), Locked<[String]>([]))
    let token = store.printEvents(printer([.actions], into: lines), of: PrintedNews.self)
    store.send(.pages(.element(id: 1, action: .turn)))
    store.send(.pages(.element(id: 1, action: .news(.stop))))
    store.send(.print(4))
    let child = store.scope(state: \.news, action: \.news)
    child.send(.stop)
    #expect(
      lines.value == [
        ".pages[1].news.stop from the store at \(Self.file):\(#line - 4)",
        ".news.stop from a child store at \(Self.file):\(#line - 1)",
      ])
    token.cancel()
    // Both filters.
    let both = store.printEvents(printer([.actions], into: lines), only: \.pages, of: PrintedNews.self)
    lines.withLock { $0 = [] }
    store.send(.pages(.element(id: 1, action: .turn)))
    child.send(.stop)
    store.send(.pages(.element(id: 2, action: .news(.stop))))
    #expect(lines.value == [".pages[2].news.stop from the store at \(Self.file):\(#line - 1)"])
    withExtendedLifetime(both) {}
  }

  @Test("colors of a terminal")
  func colors() async {
    let (store, lines) = (paper(), Locked<[String]>([]))
    let printer = EventPrinter(Self.steady, times: .custom { _ in "09:00" }, isColored: true) { line in
      lines.withLock { $0.append(line.replacing("\u{1B}", with: "^")) }
    }
    let token = store.printEvents(printer)
    store.send(.print(2))
    await store.send(.news(.fail("oh"))).finish()
    let site = "\(Self.file):\(#line - 2)"
    #expect(
      lines.value.first == """
        ^[2m09:00  ^[0m^[1m.print(2)^[0m^[2m from the store at \(site)^[0m
              PrintedPaper.State(
                … (2 unchanged),
            ^[31m−   edition: 1^[0m
            ^[32m+   edition: 2^[0m
              )
        """)
    #expect(lines.value.last == "^[2m09:00  ^[0m^[31mfailed ^[0m“fail”^[31m: oh^[0m")
    withExtendedLifetime(token) {}
  }

  @Test("the environment decides on colors")
  func environment() {
    func permits(_ values: [String: String], isTerminal: Bool = true) -> Bool {
      StandardStream.permitsColors(isTerminal: isTerminal) { values[$0] }
    }
    #expect(permits(["TERM": "xterm"]))
    #expect(permits(["TERM": "xterm", "NO_COLOR": ""]))
    #expect(!permits(["TERM": "xterm", "NO_COLOR": "1"]))
    #expect(!permits(["TERM": "dumb"]))
    #expect(!permits([:]))
    #expect(!permits(["TERM": "xterm"], isTerminal: false))
  }

  @Test("lines are of bounded length and without control characters")
  func bounds() async {
    let (store, lines) = (paper(), Locked<[String]>([]))
    let token = store.printEvents(printer(into: lines))
    // Each of them has combining characters, so that they are one character only.
    let long = "e" + String(repeating: "\u{301}", count: 100_000)
    store.send(.news(.loaded(["\u{1B}[2J", long])))
    await store.send(.news(.fail("\u{1B}]0;\u{9B}\u{202E}\u{2028}\(long)"))).finish()
    store.send(.news(.loaded(Array(repeating: "a\r\nb\u{7}", count: 10_000))))
    let texts = lines.value.flatMap { $0.split(separator: "\n") }
    func begins(_ line: String, _ start: String) -> Bool {
      line.unicodeScalars.starts(with: start.unicodeScalars)
    }
    #expect(begins(lines.value[0], #".news.loaded(["\u{1B}[2J", "e"#))
    #expect(lines.value[0].contains("… from the store at "))
    #expect(begins(lines.value[3], #"failed “fail”: \u{1B}]0;\u{9B}\u{202E}\u{2028}e"#))
    #expect(texts.allSatisfy { $0.unicodeScalars.count <= StyledText.lineLimit + 1 })
    #expect(texts.allSatisfy { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } })
    let last = texts.suffix(StyledText.differenceLimit + 1)
    #expect(lines.value.last?.split(separator: "\n").count == last.count + 1)
    #expect(last.last?.hasPrefix("    … (") == true && last.last?.hasSuffix(" more lines)") == true)
    withExtendedLifetime(token) {}
  }

  @Test("a closure that sends is told of its action afterwards")
  func sending() {
    let (store, lines) = (paper(), Locked<[String]>([]))
    let printer = EventPrinter([.actions], times: .hidden) { [unowned store] line in
      lines.withLock { $0.append("\(store.edition) \(line.prefix { $0 != " " })") }
      if line.hasPrefix(".refreshAll") { store.send(.print(7)) }
    }
    let token = store.printEvents(printer)
    store.send(.refreshAll)
    #expect(lines.value == ["1 .refreshAll", "7 .news.refresh", "7 .print(7)"])
    withExtendedLifetime(token) {}
  }

  @Test("with the token all costs end, and the states are released")
  func ending() {
    let (store, lines) = (paper(), Locked<[String]>([]))
    let first = store.printEvents(printer(into: lines))
    var second: ObservationToken? = store.printEvents(printer(into: lines))
    store.send(.print(2))
    #expect(lines.value.count == 2)
    first.cancel()
    store.send(.print(3))
    #expect(lines.value.count == 3)
    withExtendedLifetime(second) {}
    second = nil
    #expect(!store.core.status.contains(.followed) && store.core.listeners == nil)
    store.send(.print(4))
    #expect(lines.value.count == 3)
  }

  @Test("a token that ends while an action waits to be printed drops it")
  func endingWithin() {
    let (store, lines) = (paper(), Locked<[String]>([]))
    var token: ObservationToken?
    token = store.printEvents(
      EventPrinter([.actions], times: .hidden) { [unowned store] line in
        lines.withLock { $0.append("\(line.prefix { $0 != " " })") }
        store.send(.print(2))
        token?.cancel()
      })
    store.send(.refreshAll)
    #expect(lines.value == [".refreshAll"])
    #expect(!store.core.status.contains(.followed) && store.core.listeners == nil)
    // Another one begins anew.
    let again = store.printEvents(printer([.actions], into: lines))
    store.send(.print(3))
    #expect(lines.value.count == 2 && lines.value[1].hasPrefix(".print(3) from"))
    withExtendedLifetime(again) {}
  }

  @Test("a printer that begins while others listen prints what happens from then on")
  func beginningWithin() {
    let (store, lines) = (paper(), Locked<[String]>([]))
    var token: ObservationToken?
    let other = store.events { [unowned store] event in
      guard event.number == 1 else { return }
      token = store.printEvents(printer([.actions], into: lines))
      store.send(.print(2))
    }
    store.send(.refreshAll)
    #expect(lines.value.map { $0.prefix { $0 != " " } } == [".print(2)"])
    withExtendedLifetime((token, other)) {}
  }

  @Test("a collection that an action changes is copied only if the action is printed")
  func copies() {
    let store = Store(initialState: PrintedForm.State()) { PrintedForm() }
    func address() -> UnsafeRawPointer? { store.withState { $0.log.withUnsafeBytes { $0.baseAddress } } }
    store.send(.add(1))
    let before = address()
    let lines = Locked<[String]>([])
    let token = store.printEvents(printer(into: lines), only: \.row)
    store.send(.add(2))
    #expect(address() == before && lines.value.isEmpty)
    token.cancel()
    let other = store.printEvents(printer([.actions], into: lines))
    store.send(.add(3))
    #expect(address() == before && lines.value.count == 1)
    withExtendedLifetime(other) {}
  }

  @Test("a child store has an issue, and nothing is printed")
  func childStore() {
    let (store, lines) = (paper(), Locked<[String]>([]))
    let child = store.scope(state: \.news, action: \.news)
    var token: ObservationToken?
    let found = issues { token = child.printEvents(printer(into: lines)) }
    #expect(found.map(\.kind) == [.printingChildStore])
    #expect(
      found.first?.message == """
        'printEvents' was called on the store of 'State', which is a child store. Nothing is printed.

        Fix: call 'printEvents' on the store that was made by 'Store(initialState:reducer:)', and name the actions of \
        this feature: 'store.printEvents(only: \\.child)'.
        """)
    child.send(.stop)
    token?.cancel()
    #expect(lines.value.isEmpty && store.core.listeners == nil)
  }
}
