import Effects

/// A writer of the events of one store to a trace.
final class StoreTracer {
  private let tracks: StoreTracks
  private let start: ContinuousClock.Instant
  private let redactions: [Redaction]

  /// Creates a tracer, and adds the tracks of its store to the trace; a track is a row in the trace viewer.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - name: The name of the store.
  ///   - redactions: The values that the trace redacts.
  init(_ trace: EventTrace, name: String, redacting redactions: [Redaction]) {
    (tracks, start) = (StoreTracks(trace, name: name), trace.start)
    self.redactions = redactions
  }

  /// Writes a turn to the trace.
  func receive(_ turn: StoreTurn) {
    tracks.add(turnAt: time(turn.start), lasting: turn.duration.nanoseconds, cause: turn.cause)
  }

  /// Writes an event to the trace.
  func receive(_ event: StoreEvent) {
    let traced = StoreTracks.Event(number: event.number, cause: event.cause, time: time(event.time))
    switch event.kind {
    case .action(let action): add(action, traced)
    case .effectStarted(let effect): begin(effect, traced)
    case .effectFinished(let effect): end(effect, traced, [("end", "finished")])
    case .effectCancelled(let effect): end(effect, traced, [("end", "cancelled")])
    case .effectFailed(let effect, let error):
      end(effect, traced, [("end", "failed"), ("error", redactions.text(of: error).escaped)])
    case .selectorComputed(let selector):
      let name = selector.name ?? selector.site.map { "selector at \($0)" } ?? "selector"
      tracks.add(computation: name, "selector", traced, reason(selector.changes))
    case .observerCalled(let observer):
      let name = observer.site.map { "observer at \($0)" } ?? "observer"
      tracks.add(computation: name, "observer", traced, reason(observer.changes))
    }
  }

  private func time(_ instant: ContinuousClock.Instant) -> Int { max((instant - start).nanoseconds, 0) }

  private func add(_ action: StoreEvent.ReducedAction, _ event: StoreTracks.Event) {
    let isFromEffect = if case .effect = action.sender { true } else { false }
    tracks.add(
      action: action.name, ActionPath(of: action.value, redacting: redactions).text, event,
      lasting: action.duration.nanoseconds, isFromEffect: isFromEffect,
      [("sender", action.sender.text(redacting: redactions).escaped)])
  }

  private func begin(_ effect: EffectInFlight, _ event: StoreTracks.Event) {
    let ids = effect.idTexts(redacting: redactions)
    var details: StoreTracks.Details = []
    if !effect.place.isEmpty { details.append(("place", redactions.place(effect.place).escaped)) }
    if !ids.isEmpty { details.append(("id", ids.escaped)) }
    if let action = effect.action { details.append(("action", action.escaped)) }
    if let site = effect.site { details.append(("line", "\(site)")) }
    let name = effect.name ?? (ids.isEmpty ? effect.action : ids) ?? "effect"
    tracks.begin(effect: name, event, details)
  }

  private func end(_ effect: EffectInFlight, _ event: StoreTracks.Event, _ reason: StoreTracks.Details) {
    tracks.endEffect(event, reason) { number in
      let start = max(event.time - effect.duration.nanoseconds, 0)
      begin(effect, StoreTracks.Event(number: number, cause: nil, time: start))
    }
  }

  private func reason(_ changes: [String]) -> StoreTracks.Details {
    guard !changes.isEmpty else { return [] }
    return [("because of", changes.map { redactions.place($0) }.joined(separator: ", ").escaped)]
  }
}
