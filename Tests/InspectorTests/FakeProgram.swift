import Store
import TestSupport

@testable import StoreInspector

/// A program that answers from a table, and notes what it was asked.
final class FakeProgram: Sendable {
  private let answers: Locked<@Sendable (InspectionRequest.Kind) throws -> InspectionMessage>
  private let asked = Locked<[String]>([])
  private let stream = AsyncStream<[InspectionMessage]>.makeStream()

  init(_ answers: @escaping @Sendable (InspectionRequest.Kind) throws -> InspectionMessage) {
    self.answers = Locked(answers)
  }

  /// The requests so far.
  var requests: [String] { asked.value }

  /// The client of the features.
  ///
  /// - Parameter recording: The path of the recording; nil for a running program.
  /// - Returns: The client.
  func client(recording: String? = nil) -> InspectedProgram {
    InspectedProgram(
      news: { [stream] in stream.stream },
      ask: { [self] request in
        asked.withLock { $0.append("\(request)") }
        return try answers.value(request)
      }, recording: recording)
  }

  /// Changes the answers.
  func answer(_ answers: @escaping @Sendable (InspectionRequest.Kind) throws -> InspectionMessage) {
    self.answers.withLock { $0 = answers }
  }

  /// Sends something without being asked.
  func send(_ events: InspectedEvent...) {
    stream.continuation.yield(
      events.map { event in InspectionMessage { $0.event = event } })
  }

  /// Says what the program is.
  func greet(_ process: String, action: String = "") {
    let greeting = InspectionGreeting(
      process: process, pid: 1, state: "", action: action, hasHistory: false, redacted: [])
    stream.continuation.yield([InspectionMessage { $0.hello = greeting }])
  }

  func end() { stream.continuation.finish() }
}

extension InspectedEvent {
  /// An event of which only some members matter.
  static func event(
    _ number: Int, _ text: String, _ kind: Kind = .action, name: String = "", cause: Int? = nil,
    at time: Int = 0,
    duration: Int? = nil
  ) -> Self {
    InspectedEvent(
      number: number, cause: cause, time: time, kind: kind, name: name.isEmpty ? text : name, text: text,
      duration: duration)
  }
}

extension InspectedValue {
  static func value(_ step: String, _ text: String, count: Int = 0, type: String = "T") -> Self {
    InspectedValue(step: step, label: step, type: type, text: text, count: count)
  }
}
