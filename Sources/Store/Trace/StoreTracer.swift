import Effects

/// Writes the events of one store to a trace.
final class StoreTracer {
  private let trace: EventTrace
  private let process: Int
  private let redactions: [Redaction]
  /// The names of the effects whose spans have begun and not ended, by the numbers of the events that began them.
  private var effects: [Int: String] = [:]

  /// Begins the tracks of a store.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - name: The name of the store.
  ///   - redactions: The values that are left out.
  init(_ trace: EventTrace, name: String, redacting redactions: [Redaction]) {
    (self.trace, self.redactions) = (trace, redactions)
    process = trace.addProcess(name)
  }

  /// Writes an event.
  func receive(_ event: StoreEvent) { trace.write(records(of: event), of: process) }

  private func records(of event: StoreEvent) -> [TraceRecord] {
    let time = max((event.time - trace.start).nanoseconds, 0)
    switch event.kind {
    case .action(let action): return records(of: action, event, time)
    case .effectStarted(let effect):
      return [begin(effect, event.number, at: time, because: event.cause)]
    case .effectFinished(let effect): return end(effect, event, time, [("end", "finished")])
    case .effectCancelled(let effect): return end(effect, event, time, [("end", "cancelled")])
    case .effectFailed(let effect, let error):
      return end(effect, event, time, [("end", "failed"), ("error", redactions.text(of: error).escaped)])
    case .selectorComputed(let selector):
      let name = selector.name ?? selector.site.map { "selector at \($0)" } ?? "selector"
      return [computation(name, "selector", event, time, selector.changes)]
    case .observerCalled(let observer):
      let name = observer.site.map { "observer at \($0)" } ?? "observer"
      return [computation(name, "observer", event, time, observer.changes)]
    }
  }

  private func records(
    of action: StoreEvent.ReducedAction, _ event: StoreEvent, _ time: Int
  ) -> [TraceRecord] {
    let text = ActionPath(of: action.value, redacting: redactions).text
    // An event has the time of its end.
    let duration = min(action.duration.nanoseconds, time)
    var slice = TraceRecord(
      phase: .slice, name: action.name.escaped, category: "action", time: time - duration, duration: duration,
      arrow: (.begin, event.number),
      details: details(event) + [
        ("action", text), ("sender", action.sender.text(redacting: redactions).escaped),
      ])
    guard case .effect = action.sender, let cause = event.cause, let effect = effects[cause] else {
      return [slice]
    }
    slice.arrow?.kind = .step
    let sent = TraceRecord(
      phase: .note, name: effect, category: "effect", track: .effects, time: slice.time, id: cause,
      arrow: (.begin, event.number), details: [("sent", text)])
    return [sent, slice]
  }

  private func begin(
    _ effect: EffectInFlight, _ number: Int, at time: Int, because cause: Int?
  ) -> TraceRecord {
    let ids = effect.idTexts(redacting: redactions)
    let name = (effect.name ?? (ids.isEmpty ? effect.action : ids) ?? "effect").escaped
    effects[number] = name
    var details = [("number", "\(number)")]
    if let cause { details.append(("cause", "\(cause)")) }
    if !effect.place.isEmpty { details.append(("place", redactions.place(effect.place).escaped)) }
    if !ids.isEmpty { details.append(("id", ids.escaped)) }
    if let action = effect.action { details.append(("action", action.escaped)) }
    if let site = effect.site { details.append(("line", "\(site)")) }
    return TraceRecord(
      phase: .begin, name: name, category: "effect", track: .effects, time: time, id: number,
      arrow: cause.map { (.end, $0) }, details: details)
  }

  private func end(
    _ effect: EffectInFlight, _ event: StoreEvent, _ time: Int, _ reason: [(String, String)]
  ) -> [TraceRecord] {
    let number = event.cause ?? event.number
    var records: [TraceRecord] = []
    if effects[number] == nil {
      // It was in flight when the trace began.
      let start = max(time - effect.duration.nanoseconds, 0)
      records.append(begin(effect, number, at: start, because: nil))
    }
    records.append(
      TraceRecord(
        phase: .end, name: effects.removeValue(forKey: number) ?? "", category: "effect", track: .effects,
        time: time, id: number, details: reason))
    return records
  }

  private func computation(
    _ name: String, _ category: String, _ event: StoreEvent, _ time: Int, _ changes: [String]
  ) -> TraceRecord {
    var details = details(event)
    if !changes.isEmpty {
      details.append(("because of", changes.map { redactions.place($0) }.joined(separator: ", ").escaped))
    }
    return TraceRecord(
      phase: .instant, name: name.escaped, category: category, track: .computations, time: time,
      details: details)
  }

  private func details(_ event: StoreEvent) -> [(name: String, text: String)] {
    [("number", "\(event.number)")] + (event.cause.map { [("cause", "\($0)")] } ?? [])
  }
}
