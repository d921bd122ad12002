import Store

/// A session that writes a trace, without a screen.
@MainActor
enum TraceSession {
  /// Writes the events of a program until the program or the recording ends.
  ///
  /// - Parameters:
  ///   - program: The inspected program.
  ///   - path: The path of the trace.
  ///   - started: Called with the greeting of the program.
  /// - Returns: The number of events.
  /// - Throws: `EventTraceError` if the trace can't be written.
  static func run(
    _ program: InspectedProgram, to path: String, started: (InspectionGreeting) -> Void = { _ in }
  ) async throws -> Int {
    let trace = try EventTrace(to: path)
    var tracer: InspectionTracer?
    var count = 0
    // The stream is read from the beginning, so that no event before the answer is lost.
    async let answer = program.ask(.events)
    for await messages in program.news() {
      for message in messages {
        if let greeting = message.hello, tracer == nil {
          tracer = InspectionTracer(trace, of: greeting)
          started(greeting)
        }
        if let turn = message.turn { tracer?.receive(turn) }
        guard let event = message.event else { continue }
        tracer?.receive(event)
        count += 1
      }
    }
    _ = try? await answer
    try trace.close()
    return count
  }
}
