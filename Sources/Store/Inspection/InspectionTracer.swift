import Effects

/// An object that writes the events of an inspected program into a trace.
package final class InspectionTracer {
  private let tracks: StoreTracks

  /// Creates a tracer, and begins the tracks of a program in the trace; a track is a row in the trace viewer.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - greeting: The greeting of the program.
  package init(_ trace: EventTrace, of greeting: InspectionGreeting) {
    let name = [greeting.process, greeting.state].filter { !$0.isEmpty }.joined(separator: " ")
    tracks = StoreTracks(trace, name: name)
  }

  /// Writes a turn into the trace.
  package func receive(_ turn: InspectedTurn) {
    tracks.add(turnAt: turn.time, lasting: turn.duration, cause: turn.cause)
  }

  /// Writes an event into the trace.
  package func receive(_ event: InspectedEvent) {
    let traced = StoreTracks.Event(number: event.number, cause: event.cause, time: event.time)
    switch event.kind {
    case .action:
      tracks.add(
        action: event.name, event.text, traced, lasting: event.duration ?? 0,
        isFromEffect: event.cause != nil,
        [])
    case .effectStarted: tracks.begin(effect: event.name, traced, [("text", event.text)])
    case .effectFinished: end(event, traced, "finished")
    case .effectCancelled: end(event, traced, "cancelled")
    case .effectFailed: end(event, traced, "failed")
    case .selector: tracks.add(computation: event.name, "selector", traced, [("text", event.text)])
    case .observer: tracks.add(computation: event.name, "observer", traced, [("text", event.text)])
    }
  }

  private func end(_ event: InspectedEvent, _ traced: StoreTracks.Event, _ kind: String) {
    tracks.endEffect(traced, [("end", kind), ("text", event.text)]) { number in
      let start = max(event.time - (event.duration ?? 0), 0)
      tracks.begin(effect: event.name, StoreTracks.Event(number: number, cause: nil, time: start), [])
    }
  }
}
