import Store

/// A session that writes the events of a program to a trace file, without a screen.
@MainActor
enum TraceSession {
  /// Writes the events of a program until the program or the recording ends.
  ///
  /// - Parameters:
  ///   - program: The inspected program.
  ///   - path: The path of the trace.
  ///   - started: A closure that is called with the first message of the program, which describes the program.
  /// - Returns: The number of events written.
  /// - Throws: `EventTraceError` if the trace can't be written.
  static func run(
    _ program: InspectedProgram, to path: String, started: (InspectionGreeting) -> Void = { _ in }
  ) async throws -> Int {
    let trace = try EventTrace(to: path)
    var tracer: InspectionTracer?
    var count = 0
    // The request for events runs at the same time as the loop, so that the loop also gets events that arrive before
    // the answer.
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
