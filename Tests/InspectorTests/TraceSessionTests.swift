import Foundation
import Store
import TestSupport
import Testing

@testable import StoreInspector

@MainActor @Suite("Tracing without a screen") struct TraceSessionTests {
  @Test("writes all events until the program ends")
  func writing() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).trace.json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let program = FakeProgram { _ in InspectionMessage { _ in } }
    program.greet("news")
    program.send(
      .event(1, ".refresh", name: ".refresh"), .event(2, "started", .effectStarted, name: "load", cause: 1))
    program.send(.event(3, "finished", .effectFinished, name: "load", cause: 2))
    program.end()
    var names: [String] = []
    let count = try await TraceSession.run(program.client(), to: path) { names.append($0.process) }
    #expect(count == 3 && names == ["news"])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let records = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(records.compactMap { $0["name"] as? String }.suffix(3) == [".refresh", "load", "load"])
    #expect(program.requests == ["events"])
  }
}
