import Store

/// The inspected program, as a dependency that tests override.
struct InspectedProgram: Sendable {
  /// Returns the messages that the program sends without a request: a greeting that describes the program, then its
  /// events.
  ///
  /// The sequence ends when the connection ends.
  var news: @Sendable () -> AsyncStream<[InspectionMessage]>
  /// Sends a request to the program, and returns the answer.
  ///
  /// Throws an ``InspectionError`` if the program can't answer, and a `CancellationError` if the connection has ended.
  var ask: @Sendable (InspectionRequest.Kind) async throws -> InspectionMessage
  /// The path of the recording that is inspected; `nil` for a running program.
  var recording: String?
}

extension InspectedProgram: DependencyKey {
  /// A placeholder without a program, which sends no events and answers no requests.
  static let liveValue = InspectedProgram(
    news: { AsyncStream { $0.finish() } }, ask: { _ in throw CancellationError() })
}

extension InspectedProgram {
  /// Creates a program from a complete recording, and sends all its actions to the inspector at once.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - path: The path of the recording.
  init(_ recording: RecordedProgram, at path: String) {
    self.init(
      news: {
        AsyncStream { continuation in
          continuation.yield([InspectionMessage { $0.hello = recording.greeting }])
          continuation.yield(recording.events.map { event in InspectionMessage { $0.event = event } })
          continuation.finish()
        }
      }, ask: { try recording.answer($0) }, recording: path)
  }
}

extension DependencyValues {
  /// The inspected program.
  var inspectedProgram: InspectedProgram {
    get { self[InspectedProgram.self] }
    set { self[InspectedProgram.self] = newValue }
  }
}
