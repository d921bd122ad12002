import Effects
import TestSupport
import Testing

@testable import Store

@Suite("The trace of an inspected program") struct InspectionTracerTests {
  private func trace(turn: InspectedTurn? = nil, _ events: InspectedEvent...) throws -> [TraceText] {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let path = disk.path("news.trace.json")
    let trace = try EventTrace(to: path)
    let greeting = InspectionGreeting(
      process: "news", pid: 1, state: "News.State", action: "News.Action", hasHistory: false, redacted: [])
    let tracer = InspectionTracer(trace, of: greeting)
    for event in events { tracer.receive(event) }
    if let turn { tracer.receive(turn) }
    try trace.close()
    return try TraceText.records(at: path)
  }

  private func event(
    _ number: Int, _ kind: InspectedEvent.Kind, _ name: String, cause: Int? = nil, at time: Int,
    lasting duration: Int? = nil
  ) -> InspectedEvent {
    InspectedEvent(
      number: number, cause: cause, time: time, kind: kind, name: name, text: "text of \(name)",
      duration: duration)
  }

  @Test("has a slice for each action, a span for each effect, and arrows between causes and what they led to")
  func content() throws {
    let records = try trace(
      event(1, .action, ".refresh", at: 5_000, lasting: 2_000),
      event(2, .effectStarted, "load", cause: 1, at: 6_000),
      event(3, .action, ".loaded", cause: 2, at: 9_000, lasting: 1_000),
      event(4, .selector, "count", cause: 3, at: 9_100),
      event(5, .observer, "Main.swift:7", cause: 3, at: 9_200),
      event(6, .effectFailed, "load", cause: 2, at: 9_500, lasting: 3_500))
    #expect(records[1].args?["name"] == "news News.State")
    let slices = records.filter { $0.ph == "X" }
    #expect(slices.map(\.name) == [".refresh", ".loaded"] && slices.map(\.ts) == [3, 8])
    #expect(slices.map(\.dur) == [2, 1] && slices[0].args?["action"] == "text of .refresh")
    #expect(TraceText.arrows(records) == [".refresh → load", "load → .loaded"])
    let spans = records.filter { ["b", "n", "e"].contains($0.ph) }
    #expect(spans.map { "\($0.ph) \($0.name)" } == ["b load", "n load", "e load"])
    #expect(spans[2].args?["end"] == "failed" && spans[2].args?["text"] == "text of load")
    #expect(records.filter { $0.ph == "i" }.map(\.name) == ["count", "Main.swift:7"])
  }

  @Test("has a slice for each turn")
  func turns() throws {
    let records = try trace(
      turn: InspectedTurn(cause: 1, time: 6_000, duration: 1_500),
      event(1, .action, ".refresh", at: 5_000, lasting: 2_000))
    let turn = try #require(records.first { $0.name == "turn" })
    #expect(turn.ph == "X" && turn.ts == 6 && turn.dur == 1.5 && turn.args?["cause"] == "1")
    #expect(TraceText.arrows(records) == [".refresh → turn"])
  }

  @Test("has the whole span of an effect that was in flight when it began")
  func unseenStart() throws {
    let records = try trace(event(9, .effectFinished, "load", cause: 4, at: 9_000, lasting: 3_000))
    let spans = records.filter { ["b", "e"].contains($0.ph) }
    #expect(spans.map(\.name) == ["load", "load"] && spans.map(\.ts) == [6, 9])
    #expect(spans[0].id == spans[1].id)
  }
}
