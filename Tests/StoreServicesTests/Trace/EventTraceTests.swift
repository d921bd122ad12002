import Effects
import Foundation
import TestSupport
import Testing

@testable import Store

@MainActor @Suite("The trace of a store") struct EventTraceTests {
  private func makeStore() -> StoreOf<PrintedNews> {
    Store(initialState: PrintedNews.State()) { PrintedNews() }
  }

  private func withTrace(_ body: (_ path: String) async throws -> Void) async throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    try await body(disk.path("folder/news.trace.json"))
  }

  @Test("has a slice for each action, a span for each effect, and arrows between causes and what they led to")
  func content() async throws {
    try await withTrace { path in
      let (store, gate) = (makeStore(), Gate())
      let trace = try EventTrace(to: path)
      let token = store.trace(to: trace, name: "News")
      await store.send(.refresh).finish()
      await store.send(.fail("no net")).finish()
      let task = store.send(.wait(gate))
      store.send(.stop)
      gate.open()
      await task.finish()
      token.cancel()
      store.send(.loaded(["Snow"]))
      try trace.close()

      let records = try TraceText.records(at: path)
      #expect(
        records.prefix(4).map { "\($0.name) \($0.args?["name"] ?? "")" } == [
          "store_trace ", "process_name News", "thread_name actions",
          "thread_name turns, selectors and observers",
        ])
      #expect(
        records.filter { $0.ph == "X" }.map(\.name) == [".refresh", ".loaded", ".fail", ".wait", ".stop"])
      let loaded = records.first { $0.name == ".loaded" }?.args
      #expect(loaded?["action"] == #".loaded(["Rain"])"# && loaded?["sender"] == "the effect “refresh”")
      let spans = records.filter { ["b", "n", "e"].contains($0.ph) }
      #expect(
        spans.map { "\($0.ph) \($0.name) \($0.args?["end"] ?? $0.args?["sent"] ?? "")" } == [
          "b refresh ", #"n refresh .loaded(["Rain"])"#, "e refresh finished", "b fail ", "e fail failed",
          "b refresh ", "e refresh cancelled",
        ])
      #expect(
        TraceText.arrows(records) == [
          ".refresh → refresh", "refresh → .loaded", ".fail → fail", ".wait → refresh",
        ])
      let begin = try #require(spans.first?.args)
      #expect(begin["id"] == "refresh" && begin["action"] == ".refresh" && begin["number"] == "2")
      #expect(begin["line"]?.contains("PrintedNews.swift:") == true)
      #expect(spans.first { $0.args?["end"] == "failed" }?.args?["error"] == "no net")
    }
  }

  @Test("agrees with the events: their order, times, durations and causes")
  func events() async throws {
    try await withTrace { path in
      let store = makeStore()
      var events: [StoreEvent] = []
      let trace = try EventTrace(to: path)
      let tokens = [
        store.events { events.append($0) }, store.trace(to: trace),
        store.observe { _ = store[PrintedNews.State.count] },
      ]
      for _ in 1...20 {
        await store.send(.refresh).finish()
        store.send(.loaded(["Snow", "Hail"]))
        await store.send(.fail("\u{1}")).finish()
      }
      tokens.forEach { $0.cancel() }
      try trace.close()

      let records = try TraceText.records(at: path).filter {
        $0.ph != "M" && $0.ph != "n" && $0.name != "turn"
      }
      #expect(records.count == events.count && events.count > 200)
      var begun: [String: String] = [:]
      for (record, event) in zip(records, events) {
        #expect(record.end == (event.time - trace.start).nanoseconds)
        switch event.kind {
        case .action(let action):
          #expect(
            record.ph == "X" && record.dur.map { Int(($0 * 1_000).rounded()) } == action.duration.nanoseconds)
        case .effectStarted:
          let id = try #require(record.id)
          #expect(record.ph == "b" && begun.updateValue(record.name, forKey: id) == nil)
        case .effectFinished, .effectCancelled, .effectFailed:
          let id = try #require(record.id)
          #expect(record.ph == "e" && begun.removeValue(forKey: id) == record.name)
          continue
        case .selectorComputed: #expect(record.ph == "i" && record.name == "count")
        case .observerCalled: #expect(record.ph == "i" && record.name.hasPrefix("observer at "))
        }
        #expect(record.args?["number"] == "\(event.number)")
        #expect(record.args?["cause"] == event.cause.map { "\($0)" })
      }
      #expect(begun.isEmpty)
      #expect(records.map(\.end) == records.map(\.end).sorted())
    }
  }

  @Test(
    "has a slice for each turn, which contains the calls of its observers and is led to by the last action")
  func turns() async throws {
    try await withTrace { path in
      let (store, silent) = (makeStore(), makeStore())
      let trace = try EventTrace(to: path)
      let tokens = [
        store.trace(to: trace), silent.trace(to: trace),
        store.observe { _ = store[PrintedNews.State.count] }, store.observe { _ = store.headlines },
      ]
      for round in 1...3 {
        store.send(.loaded(["\(round)"]))
        store.send(.loaded(["\(round)", "Snow"]))
        silent.send(.loaded(["Rain"]))
        await Task {}.value
      }
      tokens.forEach { $0.cancel() }
      try trace.close()

      let records = try TraceText.records(at: path).filter { $0.pid == 1 }
      let actions = records.filter { $0.name == ".loaded" }.compactMap { $0.args?["number"] }
      let turns = records.filter { $0.name == "turn" }
      #expect(turns.count == 3 && turns.allSatisfy { $0.ph == "X" && $0.tid == 2 })
      #expect(turns.map { $0.args?["cause"] } == [actions[1], actions[3], actions[5]])
      #expect(TraceText.arrows(records) == [".loaded → turn", ".loaded → turn", ".loaded → turn"])
      let calls = records.filter { $0.ph == "i" && $0.name.hasPrefix("observer at ") }.dropFirst(2)
      let ranges = turns.map { Int((($0.ts ?? 0) * 1_000).rounded())...$0.end }
      #expect(calls.allSatisfy { call in ranges.count { $0.contains(call.end) } == 1 })
      #expect(
        ranges.map { range in calls.count { range.contains($0.end) } } == [2, 1, 1], "The count is as before."
      )
      #expect(!(try TraceText.records(at: path)).contains { $0.pid == 2 && $0.name == "turn" })
    }
  }

  @Test("is readable after each event, without its end")
  func cut() async throws {
    try await withTrace { path in
      let store = makeStore()
      let trace = try EventTrace(to: path)
      let token = store.trace(to: trace)
      var counts: [Int] = []
      for number in 1...3 {
        store.send(.loaded(["\(number)"]))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        counts.append(try TraceText.records(text + "]").filter { $0.ph == "X" }.count)
      }
      #expect(counts == [1, 2, 3])
      withExtendedLifetime(token) {}
    }
  }

  @Test("escapes what names and errors contain")
  func escapes() async throws {
    try await withTrace { path in
      let store = makeStore()
      let trace = try EventTrace(to: path)
      let token = store.trace(to: trace, name: "\"a\\\n\u{7}ü")
      await store.send(.fail("\"\\\n\u{0}\u{202E}é")).finish()
      token.cancel()
      try trace.close()
      let records = try TraceText.records(at: path)
      #expect(records.first { $0.name == "process_name" }?.args?["name"] == "\"a\\\n\u{7}ü")
      #expect(records.first { $0.ph == "e" }?.args?["error"] == #""\\n\u{0}\u{202E}é"#)
    }
  }

  @Test("begins an effect that was in flight when it ends")
  func inFlight() async throws {
    try await withTrace { path in
      let (store, gate) = (makeStore(), Gate())
      let task = store.send(.wait(gate))
      let trace = try EventTrace(to: path)
      let token = store.trace(to: trace)
      gate.open()
      await task.finish()
      token.cancel()
      try trace.close()
      let spans = try TraceText.records(at: path).filter { $0.id != nil }
      #expect(spans.map(\.ph) == ["b", "e"] && spans.map(\.name) == ["refresh", "refresh"])
      #expect(spans.first?.ts == 0 && spans.first?.id == spans.last?.id)
    }
  }

  @Test("has several stores, whose effects and arrows differ")
  func stores() async throws {
    try await withTrace { path in
      let stores = [makeStore(), makeStore()]
      let trace = try EventTrace(to: path)
      let tokens = stores.map { $0.trace(to: trace) }
      for store in stores { await store.send(.refresh).finish() }
      tokens.forEach { $0.cancel() }
      try trace.close()
      let records = try TraceText.records(at: path)
      #expect(records.filter { $0.ph == "X" }.map(\.pid) == [1, 1, 2, 2])
      #expect(Set(records.compactMap(\.id)).count == 2)
      #expect(Set(records.compactMap(\.bind_id)).count == 4)
      #expect(
        TraceText.arrows(records)
          == [".refresh → refresh", "refresh → .loaded", ".refresh → refresh", "refresh → .loaded"])
    }
  }

  @Test("can be replaced when it is closed, even if a forked process has its descriptor")
  func forked() async throws {
    try await withTrace { path in
      let calls = FailingCalls()
      calls.beginChild()
      for _ in 0..<2 { try TraceFile(path: path, volume: DiskVolume(calls: calls)).close() }
    }
  }

  @Test("replaces a trace, and no other file")
  func files() async throws {
    try await withTrace { path in
      var trace: EventTrace? = try EventTrace(to: path)
      #expect(try LiveFileCalls().status(of: path).st_mode & 0o777 == 0o600)
      #expect(throws: EventTraceError.inUse(path: path)) { try EventTrace(to: path) }
      _ = trace?.addProcess("first")
      trace = nil
      trace = try EventTrace(to: path)
      try trace?.close()
      try trace?.close()
      #expect(try TraceText.records(at: path).map(\.name) == ["store_trace"])
      trace?.write([TraceRecord(phase: .instant, name: "late")], of: 1)
      #expect(try TraceText.records(at: path).count == 1)

      try "[]".write(toFile: path, atomically: true, encoding: .utf8)
      #expect(throws: EventTraceError.occupied(path: path)) { try EventTrace(to: path) }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "[]")
      let folder = path.folder
      #expect(throws: EventTraceError.unwritable(path: folder, errno: EISDIR)) { try EventTrace(to: folder) }
      #expect(throws: EventTraceError.unwritable(path: "/dev/null", errno: EINVAL)) {
        try EventTrace(to: "/dev/null")
      }
      let error = EventTraceError.unwritable(path: folder, errno: EISDIR)
      #expect(
        "\(error)".hasPrefix("The trace \(folder) can't be written: Is a directory. Nothing more is traced."))
    }
  }

  @Test("that can't be written any more is one issue, and the store goes on")
  func full() async throws {
    try await withTrace { path in
      let calls = FailingCalls()
      let trace = EventTrace(try TraceFile(path: path, volume: DiskVolume(calls: calls)))
      let store = makeStore()
      let token = store.trace(to: trace)
      calls.fail(.init(first: 0, isLast: true, number: ENOSPC))
      let log = IssueLog()
      withIssueReporter(log) {
        store.send(.loaded(["Rain"]))
        store.send(.loaded(["Snow"]))
      }
      #expect(log.issues.map(\.kind) == [.traceFailure])
      #expect(log.messages == ["\(EventTraceError.unwritable(path: path, errno: ENOSPC))"])
      #expect(store.headlines == ["Snow"])
      withExtendedLifetime(token) {}
    }
  }
}
