import Effects

/// The tracks of one store in a trace, which are rows in a trace viewer: a track of the store's actions, a track of its
/// computations, and the spans of its effects.
final class StoreTracks {
  typealias Details = [(name: String, text: String)]

  /// The members that all events have.
  struct Event {
    /// The number of the event; `cause` is the number of the event that led to it.
    let number: Int
    let cause: Int?
    /// The time since the start of the trace, in nanoseconds.
    let time: Int

    /// The first details of the event in the trace: its number, and the number of the event that caused it.
    var details: Details { [("number", "\(number)")] + (cause.map { [("cause", "\($0)")] } ?? []) }
  }

  private let trace: EventTrace
  private let process: Int
  /// The names of the effects whose spans have begun and not ended, keyed by the numbers of the events that began them.
  private var effects: [Int: String] = [:]

  /// Creates the tracks of a store, and writes their names to the trace.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - name: The name of the store.
  init(_ trace: EventTrace, name: String) {
    self.trace = trace
    process = trace.addProcess(name)
  }

  private func write(_ records: TraceRecord...) { trace.write(records, of: process) }

  /// Writes a slice to the track of actions, for an action that was reduced.
  ///
  /// - Parameters:
  ///   - name: The name of the action.
  ///   - text: The action with its values.
  ///   - event: The event, whose time is the end of the reduction.
  ///   - duration: The duration of the reduction, in nanoseconds.
  ///   - isFromEffect: A Boolean value indicating whether the cause is the start of the effect that sent the action.
  ///   - details: Further details of the action.
  func add(
    action name: String, _ text: String, _ event: Event, lasting duration: Int, isFromEffect: Bool,
    _ details: Details
  ) {
    let duration = min(duration, event.time)
    var slice = TraceRecord(
      phase: .slice, name: name.escaped, category: "action", time: event.time - duration, duration: duration,
      arrow: (.begin, event.number), details: event.details + [("action", text)] + details)
    guard isFromEffect, let cause = event.cause, let effect = effects[cause] else { return write(slice) }
    slice.arrow?.kind = .step
    let sent = TraceRecord(
      phase: .note, name: effect, category: "effect", track: .effects, time: slice.time, id: cause,
      arrow: (.begin, event.number), details: [("sent", text)])
    write(sent, slice)
  }

  /// Writes the beginning of an effect's span.
  func begin(effect name: String, _ event: Event, _ details: Details) {
    let name = name.escaped
    effects[event.number] = name
    write(
      TraceRecord(
        phase: .begin, name: name, category: "effect", track: .effects, time: event.time, id: event.number,
        arrow: event.cause.map { (.end, $0) }, details: event.details + details))
  }

  /// Writes the end of an effect's span; the cause of the event is the start of the effect.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - reason: Details that tell how the effect ended, and the error, if there was one.
  ///   - begin: A closure that begins the span. It is called if the effect was in flight when the trace began.
  func endEffect(_ event: Event, _ reason: Details, orBegin begin: (_ number: Int) -> Void) {
    let number = event.cause ?? event.number
    if effects[number] == nil { begin(number) }
    write(
      TraceRecord(
        phase: .end, name: effects.removeValue(forKey: number) ?? "", category: "effect", track: .effects,
        time: event.time, id: number, details: reason))
  }

  /// Writes the calls of the observers at the end of a turn.
  ///
  /// - Parameters:
  ///   - time: The time of the first call.
  ///   - duration: The duration of all calls, in nanoseconds.
  ///   - cause: The event number of the last action before the turn.
  func add(turnAt time: Int, lasting duration: Int, cause: Int?) {
    write(
      TraceRecord(
        phase: .slice, name: "turn", category: "turn", track: .computations, time: time, duration: duration,
        arrow: cause.map { (.end, $0) }, details: cause.map { [("cause", "\($0)")] } ?? []))
  }

  /// Writes a computation of a selector or a call of an observer.
  func add(computation name: String, _ category: String, _ event: Event, _ details: Details) {
    write(
      TraceRecord(
        phase: .instant, name: name.escaped, category: category, track: .computations, time: event.time,
        details: event.details + details))
  }
}
