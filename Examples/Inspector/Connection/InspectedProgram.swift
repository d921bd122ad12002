import Store

/// The program that is looked into, as a dependency that tests override.
struct InspectedProgram: Sendable {
  /// The greeting and the events of the program; the sequence ends with the connection.
  var news: @Sendable () -> AsyncStream<[InspectionMessage]>
  /// Asks the program, and returns its answer.
  ///
  /// Throws an ``InspectionError`` if the program can't answer, and a `CancellationError` if the connection has ended.
  var ask: @Sendable (InspectionRequest.Kind) async throws -> InspectionMessage
  /// The path of the recording; nil if it is a running program.
  var recording: String?
}

extension InspectedProgram: DependencyKey {
  /// No program: nothing comes, and nothing is answered.
  static let liveValue = InspectedProgram(
    news: { AsyncStream { $0.finish() } }, ask: { _ in throw CancellationError() })
}

extension InspectedProgram {
  /// A recording, whose actions all arrive together.
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
  /// The program that is looked into.
  var inspectedProgram: InspectedProgram {
    get { self[InspectedProgram.self] }
    set { self[InspectedProgram.self] = newValue }
  }
}
